/** Texts about the rights that people have about their data, on screens and in mails. */
export const privacy = {
  'account.erasure.title': 'Delete your account',
  'account.erasure.link': 'Delete account',
  'account.erasure.lede': 'You have {days} days to change your mind. After that, no one can bring it back.',
  'account.erasure.goes': 'What we delete',
  'account.erasure.goesText':
    'Your name, email, phone, address, log-in, security question, known browsers, payment methods, our emails to you, and how you used our pages.',
  'account.erasure.stays': 'What stays',
  'account.erasure.staysText':
    'Your receipts, with your name and address, for as long as tax law requires. The account of the other parent and your children’s names in it. No one is told that you deleted yours or why.',
  'account.erasure.subscription':
    'The renewal of your subscription is turned off now. Paid time that is left ends with your account.',
  'account.erasure.ask': 'Delete my account',
  'account.erasure.keep': 'Keep my account',
  'account.erasure.logInAgain': 'To make sure that it is you, log in again first. You then come back here.',
  'account.erasure.logIn': 'Log in again',
  'account.erasure.asked': 'Your account will be deleted on {date}.',
  'account.erasure.askedTitle': 'Your account will be deleted',
  'account.erasure.askedText': 'Until then you can use it as before, and keep it after all.',
  'account.erasure.kept': 'You keep your account.',
  'account.erasure.failed': 'That did not work, so nothing has changed. Try again.',

  'mail.erasureAsked.subject': 'Your account will be deleted on {date}',
  'mail.erasureAsked.text':
    'You asked us to delete your {brand} account. On {date} we delete your name, your contact details, your log-in and our emails to you. We keep your receipts for as long as tax law requires.',
  'mail.erasureAsked.renewalOff': 'Your subscription no longer renews.',
  'mail.erasureAsked.takeBack': 'If you change your mind, log in before that day and keep your account.',
  'mail.erasureAsked.button': 'Log in',
  'mail.erasureAsked.notYou':
    'If it was not you who asked, choose a new password, log in and keep your account. Write to {email} if you need help.',
  'mail.erasureAsked.notMe': 'If it was not you who asked, open this page to keep your account.',
  'mail.erasureAsked.write': 'If you change your mind, write to {email} before that day.',
  'mail.erasureTakenBack.subject': 'You keep your account',
  'mail.erasureTakenBack.text': 'Your {brand} account will not be deleted.',
  'mail.erasureTakenBack.renewalOff':
    'The renewal of your subscription stays off until you turn it on in Billing.',
  'mail.erasureDone.subject': 'Your account has been deleted',
  'mail.erasureDone.text':
    'We have deleted your {brand} account, as you asked. We keep your receipts for as long as tax law requires. Our backups are overwritten within two weeks. This is our last email to you.',
  'mail.erasureDone.again': 'You can sign up again with this email address at any time.',
} as const
