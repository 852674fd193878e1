/** Log-in, passwords, and the local placeholder pages of the product. */
export const account = {
  'account.logIn.title': 'Log in',
  'account.logIn.about': 'Log in to your messages, calendars and expenses.',
  'account.logIn.username': 'Username',
  'account.logIn.password': 'Password',
  'account.logIn.show': 'Show password',
  'account.logIn.hide': 'Hide password',
  'account.logIn.submit': 'Log in',
  'account.logIn.forgot': 'Forgot password?',
  'account.logIn.new': 'New to {brand}?',
  'account.logIn.signUp': 'Create an account',
  'account.logIn.wrong': 'The username or password is not right. Check both and try again.',
  'account.anotherPerson':
    'That page was opened for another person, who is no longer logged in here. Nothing was saved or changed.',
  'account.logIn.ended': 'Your session has ended. Log in again to continue.',
  'account.logIn.out': 'You are logged out.',
  'account.logIn.asked.verification':
    'We want to be sure that it is you. If the username and password are right, we have just emailed a code to the address of the account. It works for {minutes} minutes.',
  'account.logIn.asked.again':
    'If the username and password are right, a new code is on its way. Earlier ones no longer work.',
  'account.logIn.codeWrong': 'That code is wrong or has expired. Check the newest email.',
  'account.logIn.codeHint': 'The 6 digits in our email. Look in the spam folder too.',
  'account.logIn.newCode': 'Send me a new code',
  'account.logIn.asked.new-password': 'Choose a new password to keep your account private.',
  'account.logIn.asked.contact': 'Check how we can reach you, and enter your password once more.',
  'account.logIn.verificationCode': 'Verification code',
  'account.logIn.confirmPassword': 'Confirm new password',
  'account.logIn.email': 'Email',
  'account.logIn.countryCode': 'Country code',
  'account.logIn.phone': 'Phone number',

  'account.password.title': 'Forgot your password?',
  'account.password.lede': 'We’ll email you a link to choose a new one.',
  'account.password.email': 'Account email',
  'account.password.submit': 'Send me a link',
  'account.password.sent': 'Check your email',
  'account.password.sentText':
    'If {email} belongs to an account, a link to choose a new password is on its way.',
  'account.password.sentHint':
    'Each link works once and only for a short time. If no new one comes, the newest one you have still works. Look in spam or junk too.',
  'account.password.back': 'Back to log-in',

  'account.newPassword.title': 'Choose a new password',
  'account.newPassword.lede': 'You’ll be logged out everywhere else.',
  'account.newPassword.label': 'New password',
  'account.newPassword.rules': 'Your password needs:',
  'account.newPassword.met': 'met',
  'account.newPassword.unmet': 'not met yet',
  'account.newPassword.submit': 'Save new password',
  'account.newPassword.done': 'Your new password is set. Log in with it.',
  'account.newPassword.noLink': 'This link no longer works',
  'account.newPassword.noLinkText': 'A link works once and only for a short time. Ask for a new one.',
  'account.newPassword.again': 'Send me a new link',
  'account.otherLink.title': 'Another link is open here now',
  'account.otherLink.text':
    'It was opened in this browser after the link of that page. Nothing was saved or changed. To continue, open the link in your email again.',

  'account.home.title': 'Welcome to {brand}',
  'account.home.titleYou': 'Hello, {firstName}',
  'account.home.lede': 'One calm place to share messages, calendars and expenses.',
  'account.home.nav': 'Where to go',
  'account.home.account': 'My account',
  'account.home.accountText': 'Subscription, receipts and family.',
  'account.home.cases': 'My cases',
  'account.home.casesText': 'Your profile and the families you work with.',
  'account.home.logInText': 'Go to your account.',
  'account.home.signUpText': 'For parents and professionals.',
  'account.home.apps': 'Get the app',
  'account.home.ios': 'Download for iOS',
  'account.home.android': 'Download for Android',

  'account.account.title': 'My account',
  'account.account.lede': 'Logged in as {name} ({username}).',
  'account.account.billing': 'Billing and receipts',
  'account.links.title': 'Settings and security',
  'account.links.billing': 'What you pay for, what you paid, and how you pay.',
  'account.links.email': 'Where we write to you. You can change it.',
  'account.links.passkeys': 'Log in with your finger, your face or the code of your device.',
  'account.links.browsers': 'See every browser, and log out the ones you do not know.',
  'account.links.export': 'Everything we hold about you, in one file.',
  'account.links.erasure': 'You have {days} days to change your mind.',
  'account.account.logOut': 'Log out',

  'account.subscription.title': 'Subscription',
  'account.subscription.none': 'You have no subscription.',
  'account.subscription.package': 'Package',
  'account.subscription.term': 'Term',
  'account.subscription.years': '{years, plural, one {1 year} other {# years}}',
  'account.subscription.status': 'Status',
  'account.subscription.current': 'Active',
  'account.subscription.expired': 'Ended',
  'account.subscription.cancelled': 'Canceled',
  'account.subscription.since': 'Since',
  'account.subscription.until': 'Paid until',
  'account.subscription.notByItself': 'It does not renew automatically.',
  'account.subscription.byItself': 'It renews automatically. You can turn that off in Billing.',

  'account.family.title': 'Your family',
  'account.family.you': 'You',
  'account.family.parent': 'Parent',
  'account.family.child': 'Child',

  'account.family.unnamed': 'A parent',

  'account.marketing.title': 'Tips and offers',
  'account.marketing.label': 'Send me tips and offers by email',
  'account.marketing.save': 'Save',
  'account.marketing.saved': 'Your choice is saved.',
  'account.marketing.failed': 'Your choice could not be saved. Try again.',

  'account.invite.title': 'Invitations',
  'account.invite.lede':
    'Invite anyone in your family who hasn’t joined yet. They choose their own username and password.',
  'account.invite.nobody': 'There is no one to invite.',
  'account.invite.email': '{firstName}’s email',
  'account.invite.emailHint': 'The invitation goes to this address. Check it letter by letter.',
  'account.invite.send': 'Send invitation',
  'account.invite.sendAgain': 'Send to this address instead',
  'account.invite.correct':
    'An invitation has been sent. If it went to a wrong address, enter the right one: the link that was sent stops working at once.',
  'account.invite.sent': 'The invitation is on its way.',
  'account.invite.not-invited': 'Not invited yet',
  'account.invite.pending': 'Invited',
  'account.invite.joined': 'Joined',

  'account.cases.title': 'My cases',
  'account.cases.profile': 'Your profile',
  'account.cases.name': 'Name',
  'account.cases.email': 'Email',
  'account.cases.username': 'Username',
  'account.cases.practice': 'Practice',
  'account.cases.roles': 'Roles',
  'account.cases.children': 'Children',
  'account.cases.notJoined': 'Not joined yet',
  'account.cases.families': 'Families',
  'account.cases.noFamilies': 'No families yet',
  'account.cases.noFamilies.text': 'The families you enter appear here, with everyone who has joined.',

  'account.terms.title': 'Terms & Conditions',
  'account.terms.lede': 'What you and {brand} can expect of each other.',
  'account.terms.subscription': 'Your subscription',
  'account.terms.subscriptionText':
    'You pay for one or two years at once. At the end of each term the subscription renews automatically for the same time, at the price of that time plus applicable taxes. We’ll email you the amount and the date 30 and 7 days before. You can turn renewal off at any time in Billing or by the link in those emails, and you keep what you have paid for. A subscription that was bought without renewal, or that another person paid for, does not renew.',
  'account.terms.cancel': 'Refunds',
  'account.terms.cancelText':
    'You get any payment back in full within {days} days: open its receipt in Billing, write to {email} or call {phone}. The time that the payment covered then ends.',
  'account.terms.family': 'Each parent has their own account',
  'account.terms.familyText':
    'Paying for the other parent gives you no control over their account. Each parent decides about their own subscription, contact details and consent.',
  'account.terms.conduct': 'Using {brand}',
  'account.terms.conductText':
    'Write as if a judge could read it: records can become evidence. Do not use the account of someone else, and do not use {brand} to threaten or harass.',
  'account.terms.changes': 'Changes',
  'account.terms.changesText': 'If these terms change, we’ll email you at least 30 days before.',

  'account.privacy.title': 'Privacy Policy',
  'account.privacy.lede': 'What we know about you, what for, and who sees it.',
  'account.privacy.kept': 'What we keep',
  'account.privacy.keptText':
    'What you type at sign-up: names, email, phone, billing address, and the first and last names of your children. Passwords, security answers and codes are kept only as hashes. Card numbers go to our payment provider; we keep the last four digits.',
  'account.privacy.shared': 'What the other parent sees',
  'account.privacy.sharedText':
    'Your name and the names of your children. Never your email, phone, address, payment method or what you wrote about how you heard of us.',
  'account.privacy.children': 'Children',
  'account.privacy.childrenText':
    'We never write to children and never pass on anything about them for advertising.',
  'account.privacy.time': 'How long',
  'account.privacy.timeText':
    'A sign-up that is not finished is deleted after seven days at the latest. An account is kept while it is used, and for as long as the law requires us to keep receipts.',
  'account.privacy.rights': 'Your rights',
  'account.privacy.rightsText':
    'You can delete your account yourself, in My account. Write to {email} to see or correct what we hold about you.',

  'account.help.title': 'Help',
  'account.help.lede': 'Answers to what people ask most.',
  'account.help.invitation': 'I cannot find my invitation',
  'account.help.invitationText':
    'Search your inbox and your spam folder for an email from {brand}. If it is not there, or its link has expired, ask for a new one.',
  'account.help.invitationLink': 'Find your invitation',
  'account.help.password': 'I forgot my password',
  'account.help.passwordText': 'We can email you a link to choose a new password.',
  'account.help.passwordLink': 'Choose a new password',
  'account.help.receipt': 'Where is my receipt?',
  'account.help.receiptText':
    'We emailed it to you when you paid. Your account keeps it too, under “Billing and receipts”.',
  'account.help.receiptLink': 'My account',
  'account.help.safety': 'Someone else may see this screen',
  'account.help.safetyText':
    '“Leave this page” or “Leave”, at the top of every page, forgets what you typed here and opens a neutral page. Your browser still keeps its history; use a private window to avoid that.',
  'account.help.more': 'Something else?',
  'account.help.moreLink': 'Contact us',

  'account.contact.title': 'Contact',
  'account.contact.lede': 'A person answers. Tell us what happened and what you need.',
  'account.contact.email': 'Email',
  'account.contact.phone': 'Phone',
  'account.contact.default': 'United States, Canada and everywhere else',
  'account.contact.GB': 'United Kingdom and Ireland',
  'account.contact.AU': 'Australia',
  'account.contact.NZ': 'New Zealand',
  'account.contact.never': 'We never ask for your password or your card number.',
  'account.cases.enter': 'Enter a family',

  'account.newFamily.title': 'Enter a family',
  'account.newFamily.lede':
    'Both parents and their children. We write only to a parent whose email you enter, to each one separately; we never write to the children.',
  'account.newFamily.agree': 'You see that a parent has joined. Anything more needs their own agreement.',
  'account.newFamily.parent': 'Parent {number}',
  'account.newFamily.contact': 'It is not shown to the other parent.',
  'account.newFamily.children.hint': 'At least one child, by name.',
  'account.newFamily.submit': 'Enter the family',
  'account.newFamily.before':
    'We received this family earlier, as you had typed it then. It was not entered again.',
  'account.newFamily.done':
    'The family is entered. {count, plural, =0 {No one was written to.} one {One parent was invited by email.} other {Both parents were invited by email, separately.}}',

  'account.notMe.title': 'Someone else used your account?',
  'account.notMe.lede':
    'This logs you out in every browser, including this one, and removes every passkey. An account that was to be deleted stays. Then we email you a link to choose a new password.',
  'account.notMe.mailbox':
    'If someone may read your email, change the password of your email first. The link stays good for 7 days.',
  'account.notMe.submit': 'Log out everywhere',
  'account.notMe.done': 'You are logged out everywhere. We have emailed you a link to choose a new password.',
  'account.notMe.failed': 'That did not work. Nothing was changed. Please try again.',
  'account.notMe.noLinkText':
    'It was used already, or it is more than 7 days old. You can still choose a new password. That logs you out everywhere too.',

  'account.safety.title': 'If someone knows your devices',
  'account.safety.lede':
    'Hints for people whose former partner knows, or may know, their phone, their passwords or their email. Take what fits. Nothing here has to be done today.',
  'account.safety.device': 'Use a device they never had in their hands',
  'account.safety.deviceText':
    'If you think that someone watches your phone or computer, read this page and change passwords on another one: of a friend, at a library or at work. Go on using yours for everyday things. A private window hides the history of a browser, but not from a program that watches the device.',
  'account.safety.first': 'Think before you change something',
  'account.safety.firstText':
    'A changed password or a browser that is logged out can be noticed. Some people become more dangerous when they lose control. You know the person best. If you are not sure, talk with an advocate before you change anything.',
  'account.safety.email': 'Begin with your email',
  'account.safety.emailText':
    'Your email opens your other accounts, including this one. Check which devices are connected to it and whether it forwards your mail. Then choose a new password that the other person cannot guess. A new address that does not show your name, made and opened only on a safer device, can be simpler. Keep the old one, because a deleted one is noticed.',
  'account.safety.here': 'In {brand}',
  'account.safety.hereText':
    'Your account shows where you are logged in, and you can log out everywhere else. Choose a new password. Our emails tell you when a new browser logs in or your password changes. The other parent is never told.',
  'account.safety.proof': 'Keep proof first',
  'account.safety.proofText':
    'If you may need to show what happened, take pictures of it with the date before you remove anything. Keep them where the other person cannot see them.',
  'account.safety.seen': 'What stays on this device',
  'account.safety.seenText':
    '“Leave this page” opens a neutral page and forgets what you typed. The history of the browser still shows that you were here. If you never delete it, an empty history can be noticed too. You can remove single pages.',
  'account.safety.talk': 'Talk with a person who knows',
  'account.safety.talkText':
    'If you are in danger, call the emergency number. Trust your instincts. These lines listen and advise:',
  'account.safety.lines':
    'United States: 1-800-799-7233\nMexico: 079, option 1\nUnited Kingdom: 0808 2000 247\nAustralia: 1800 737 732',

  'account.browsers.title': 'Where you are logged in',
  'account.browsers.lede':
    'Every browser that opened your account in the last 30 days and did not log out. If you do not know one, log it out.',
  'account.browsers.this': 'You are using this browser now.',
  'account.browsers.idle': 'Its session has ended. It must log in again.',
  'account.browsers.unnamed': 'A browser we could not name',
  'account.browsers.place': 'Country',
  'account.browsers.noPlace': 'Not known',
  'account.browsers.first': 'First log-in',
  'account.browsers.last': 'Last used',
  'account.browsers.end': 'Log out',
  'account.browsers.endOthers': 'Log out everywhere else',
  'account.browsers.password':
    'Someone who knows your password, or whose passkey is in your account, can log in again. If that may be so, choose a new password too. It also removes every passkey.',
  'account.browsers.newPassword': 'Choose a new password',
  'account.browsers.ended': 'That browser is logged out.',
  'account.browsers.othersEnded': 'You are logged out everywhere else.',
  'account.browsers.failed': 'That did not work. Nothing was logged out. Please try again.',
} as const
