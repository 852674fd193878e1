/** Texts about passkeys, on screens, in answers and in mails. */
export const passkeys = {
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
