/** The change of an e-mail address: its mails and pages. */
export const email = {
  'mail.emailChangeCode.subject': 'Your code for a new email address on {brand}',
  'mail.emailChangeCode.text':
    'Someone wants to use this address for an account on {brand}. If it was you, enter the code on the page that asked for it. It works for {minutes, plural, one {# minute} other {# minutes}}.',
  'mail.emailChangeCode.notYou': 'If it was not you, do nothing. Nothing changes without the code.',

  'mail.emailChangeTaken.subject': 'Your email address on {brand}',
  'mail.emailChangeTaken.text':
    'Someone wanted to use this address for another {brand} account. That does not work, because an account has it already. Nothing has changed.',
  'mail.emailChangeTaken.you':
    'If it was you, log in to the account that has this address, or choose another address for the other account.',
  'mail.emailChangeTaken.notYou': 'If it was not you, there is nothing to do.',

  'mail.emailChangeAsked.subject': 'A new email address was asked for on {brand}',
  'mail.emailChangeAsked.text':
    'Someone who is logged in to your {brand} account asked for another email address. Nothing has changed yet. First they must enter a code that we sent to the new address.',
  'mail.emailChangeAsked.you': 'If it was you, there is nothing to do here.',

  'mail.emailChanged.subject': 'Your email address on {brand} was changed',
  'mail.emailChanged.new': 'Your {brand} account uses this address now. From now on we write to it.',
  'mail.emailChanged.newByStaff':
    'Our support team has entered this address for your {brand} account, as you asked. From now on we write to it. Codes and links for a password still go to the earlier address until {date}. This keeps others from taking an account with a call.',
  'mail.emailChanged.until':
    'The earlier address can undo this until {date}. Before that day the address cannot be changed again.',
  'mail.emailChanged.old':
    'Your {brand} account uses another email address now. We no longer write to this one, except about this change.',
  'mail.emailChanged.oldByStaff':
    'Our support team has entered another email address for your {brand} account. Until {date}, only codes and links for a password still come to this one.',
  'mail.emailChanged.you': 'If it was you, there is nothing to do.',
  'mail.emailChanged.undo':
    'If it was not you, open this page until {date}. It puts this address back, logs out every browser and sends you a link for a new password. Nothing happens before you press a button there. The link works once.',
  'mail.emailChanged.notYou': 'If you did not ask for this, write to {email}.',

  'mail.emailChangeUndone.subject': 'The change of your email address on {brand} was undone',
  'mail.emailChangeUndone.earlier':
    'Your {brand} account uses this address again. It is logged out in every browser. Another email has a link for a new password.',
  'mail.emailChangeUndone.later':
    'An account on {brand} no longer uses this address, because the earlier address undid the change. If the account is yours, write to {email}.',

  'account.email.title': 'Email address',
  'account.email.now': 'Your account uses {email}.',
  'account.email.both':
    'We email a code to the new address. We also tell your current address, which can undo the change for {days} days.',
  'account.email.mailbox':
    'If another person may read your current email, change its password first. Otherwise they can undo the change.',
  'account.email.new': 'New email address',
  'account.email.newHint': 'One that only you read',
  'account.email.send': 'Email me a code',
  'account.email.codeTitle': 'Enter the code',
  'account.email.codeLede':
    'We have sent an email to {email}. It has a code that works for {minutes} minutes, or it says why the address cannot be used.',
  'account.email.code': 'Code',
  'account.email.codeHint':
    '6 digits, in the email. An address that another account or your family uses gets no code.',
  'account.email.confirm': 'Change my address',
  'account.email.another': 'Get a new code, or use another address',
  'account.email.wrongCode': 'This code is wrong or no longer works. Check it, or ask for a new one.',
  'account.email.same': 'Your account uses this address already',
  'account.email.changed': 'Your address was changed. Every other browser is logged out.',
  'account.email.until': 'The earlier address can undo the change until {date}',
  'account.email.untilText':
    'Before that, the address cannot be changed again and the account cannot be deleted. This protects you if another person changed it.',
  'account.email.erasure': 'Your account will be deleted. To change its address, keep it first.',
  'account.email.failed': 'That did not work, so nothing has changed. Try again.',

  'account.undoEmail.title': 'Put your earlier address back?',
  'account.undoEmail.lede':
    'The address that got this link belongs to the account again. Every browser is logged out, and the address gets a link for a new password.',
  'account.undoEmail.you':
    'If you changed the address yourself, close this page. Nothing happens before you press the button.',
  'account.undoEmail.submit': 'Put the address back',
  'account.undoEmail.done':
    'Your earlier address is back, and you are logged out everywhere. We have emailed you a link to choose a new password.',
  'account.undoEmail.noLinkText': 'It was used already, or it is more than {days} days old.',

  'account.erasure.waits':
    'The email address of your account was changed. The earlier address can undo that until {date}. After that day you can delete the account.',
} as const
