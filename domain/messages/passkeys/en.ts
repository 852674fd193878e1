/** Texts about passkeys, on screens, in answers and in mails. */
export const passkeys = {
  'account.passkeys.title': 'Passkeys',
  'account.passkeys.lede':
    'Log in with your finger, your face or the code of your device instead of a password. There is nothing that someone could guess or watch you type.',
  'account.passkeys.onThisDevice': 'Add this device',
  'account.passkeys.shared':
    'A passkey opens your account for everyone who can unlock the device. Do not add a device that you share.',
  'account.passkeys.noScript': 'Your browser needs JavaScript to make a passkey.',
  'account.passkeys.name': 'Passkey name',
  'account.passkeys.nameHint': 'So you recognize it later',
  'account.passkeys.unnamed': 'My device',
  'account.passkeys.add': 'Add a passkey',
  'account.passkeys.added': 'Your passkey was added. From now on you can log in with it.',
  'account.passkeys.cancelled': 'No passkey was added. You can try again at any time.',
  'account.passkeys.unsupported': 'This browser cannot make a passkey. A newer browser can, or your phone.',
  'account.passkeys.addedOn': 'Added',
  'account.passkeys.last': 'Last used',
  'account.passkeys.never': 'Not yet',
  'account.passkeys.kept': 'Kept',
  'account.passkeys.backedUp': 'On your devices, with a backup',
  'account.passkeys.oneDevice': 'On one device, without a backup',
  'account.passkeys.rename': 'Rename',
  'account.passkeys.newName': 'New name',
  'account.passkeys.save': 'Save name',
  'account.passkeys.keepName': 'Keep the old name',
  'account.passkeys.renamed': 'The passkey has its new name.',
  'account.passkeys.remove': 'Remove',
  'account.passkeys.removed':
    'The passkey was removed and no longer opens your account. Your device may still list it until you delete it there.',
  'account.passkeys.failed': 'That did not work, so nothing has changed. Try again.',
  'account.passkeys.logInAgain':
    'To add, rename or remove a passkey, log in again first. You then come back here.',
  'account.passkeys.lost':
    'Did you lose a device? Remove its passkey here. Your password still works. A new password removes all passkeys.',
  'account.logIn.passkey': 'Log in with a passkey',
  'account.logIn.passkeyCancelled': 'You are not logged in yet. Try again, or use your password.',
  'account.logIn.passkeyRefused': 'This passkey did not open an account here. Use your password.',
  'join.receipt.passkey': 'Log in without a password',
  'join.receipt.passkeyText':
    'With a passkey you use your finger, your face or the code of your own device. It takes half a minute.',

  'passkeys.name.length': 'Write a name of at most 40 characters.',
  'passkeys.tooMany': 'You have 10 passkeys, and that is the most. Remove one first.',
  'passkeys.onDevice': 'This device already has a passkey here.',
  'passkeys.refused': 'This passkey was not accepted. Try again, or use another way.',

  'mail.passkeyAdded.subject': 'A passkey was added to your account',
  'mail.passkeyAdded.text':
    'The passkey “{name}” was just added to your {brand} account. It opens the account without a password.',
  'mail.passkeyRemoved.subject': 'A passkey was removed from your account',
  'mail.passkeyRemoved.text':
    'The passkey “{name}” was just removed from your {brand} account. It no longer opens the account.',
} as const
