/** The invited co-parent's pages and calls. Texts from the specification are verbatim. */
export const invited = {
  'invited.api.linkEnded': 'This link no longer works. Ask for a new one.',
  'invited.api.saved': 'Saved.',
  'invited.api.joined': 'You already have an account. Log in to continue.',
  'invited.api.paid': 'Your subscription is paid. Choose your username and password, or write to support.',
  'invited.api.paying':
    'Your payment is still being confirmed, so the invitation stays open. We email you as soon as we know. If nothing was charged, you can close it then.',
  'invited.api.notAParent': 'An invitation is for a parent. You are logged in with another kind of account.',
  'invited.api.member': 'This account already belongs to the family of the invitation.',
  'invited.api.attachPaying':
    'A payment of yours is still being confirmed, so your account cannot join yet. Try again once you know its result.',
  'invited.api.hasJoined': 'They have joined. Only they can change their address now.',

  'invited.other':
    'This page belongs to another invitation, which is not open in this browser any more. Open here: the invitation to the family of {names}. Nothing was saved or charged, and what you typed is still here.',
  'invited.other.none':
    'The invitation of this page is not open in this browser any more. Nothing was saved or charged. Open the link in your email again.',

  'invited.landing.title': "You're steps away from simpler, more peaceful co-parenting.",
  'invited.landing.byProfessional': '{name} invited you to join:',
  'invited.landing.byParent': "You've been invited as a co-parent to join:",
  'invited.landing.family': 'Family members',
  'invited.landing.you': 'You',
  'invited.landing.paid': 'Your subscription has been paid.',
  'invited.landing.paidBy': '{name} paid for it: “{plan}”.',
  'invited.landing.start': 'Get Started',
  'invited.landing.haveAccount': 'I already have an account',
  'invited.landing.notForMe': 'This is not for me',
  'invited.faq.title': 'Questions',
  'invited.faq.works': 'How does {brand} work?',
  'invited.faq.works.text':
    'Each parent has a private account. Messages, calendar, expenses and records of your family are in one place that both of you can rely on.',
  'invited.faq.different': 'How is it different from email and text?',
  'invited.faq.different.text':
    'Everything about your children is together and in order, with the time it was sent and read. Nothing can be edited afterwards, and nothing gets lost in another conversation.',
  'invited.faq.easier': 'How does it make co-parenting easier?',
  'invited.faq.easier.text':
    'A shared calendar and clear records leave less to argue about, and a tone meter helps you say things calmly before you send them.',
  'invited.shared.title': 'What is shared, and what is not',
  'invited.shared.seen': 'What others in the family see',
  'invited.shared.joined': 'That you have joined',
  'invited.shared.joined.more': ', and nothing else of your sign-up',
  'invited.shared.names': 'Your name',
  'invited.shared.names.more': ' and the names of your children',
  'invited.shared.added': 'What you write or add',
  'invited.shared.added.more': ' in the shared calendar, messages and expenses',
  'invited.shared.own': 'What stays with you',
  'invited.shared.contact': 'Your email address and phone number',
  'invited.shared.address': 'Your home address',
  'invited.shared.payment': 'Your payment details',
  'invited.shared.payment.more': ' and how you heard of us',
  'invited.shared.choice': 'Whether you join is your choice. If you decline, we won’t say why.',

  'invited.request.title': 'Request a new invite link',
  'invited.request.text':
    'Your link expired or was replaced. We will email a fresh one to the address your invitation was sent to.',
  'invited.request.send': 'Send me a new link',
  'invited.request.sent': 'Thank you! Your new link is on the way.',
  'invited.request.ifOpen': 'It comes only if your invitation is still open.',
  'invited.request.note':
    'It can take up to 20 minutes. If you don’t see it by then, look in your spam folder and add {sender} to your contacts.',
  'invited.request.again': 'Submit again',
  'invited.request.failed': 'Something went wrong. Please try again later.',
  'invited.request.oops': "Oops! We weren't able to request a new link for you.",
  'invited.request.steps': 'What you can do',
  'invited.request.find.title': 'Find your invitation',
  'invited.request.find.lede':
    'Enter the email address you were invited at. If an invitation is open, we’ll email it to you.',
  'invited.request.email': 'Email',
  'invited.request.email.hint': 'The address that your invitation was sent to',
  'invited.request.find': 'Email me my invitation',
  'invited.request.found':
    'Thank you! If there is an invitation or an account for this address, an email is on the way.',
  'invited.request.notCharged': 'Your link stopped working before the payment was made. Nothing was charged.',
  'invited.request.step1': 'Find the original email with your invitation. Look in the spam folder as well.',
  'invited.request.step2': 'Click the link in it again.',
  'invited.request.step3': 'If that does not help, contact support:',
  'invited.request.call': 'Or call us at {phone}.',

  'invited.code.title': 'Is it you?',
  'invited.code.text':
    'Someone has already filled in part of this invitation, perhaps you on another phone or computer. To go on here, get a code at the email address you gave there.',
  'invited.code.send': 'Email me a code',
  'invited.code.sent':
    'We have emailed a code to the address that was given. It works for {minutes, plural, one {# minute} other {# minutes}}.',
  'invited.code.label': 'Code',
  'invited.code.hint': '6 digits, in the email',
  'invited.code.submit': 'Continue',
  'invited.code.again': 'Send a new code',
  'invited.code.wrong': 'This code is wrong or has expired. Check it, or send a new one.',
  'invited.code.tooMany': 'Too many codes were sent. Wait a while and try again.',
  'invited.code.notYou':
    'Was it not you, or can you not read email at that address? Contact support. We show no one what was filled in.',

  'invited.step1.title': 'Create your parent account',
  'invited.step1.lede': 'Please provide your contact information',
  'invited.step1.duplicate':
    'It looks like you already have an account. Log in to join with it, or go on with a new one.',
  'invited.step1.logIn': 'Log in and join',
  'invited.step1.goOn': 'Go on with a new account',
  'invited.billing.title': 'What is your address?',
  'invited.billing.lede':
    'Your subscription has been paid. Your address is used for receipts and taxes; no one in your family sees it.',
  'invited.failed': 'Something went wrong. Please try again.',

  'invited.account.title': 'You are logged in',
  'invited.account.who': 'You are logged in as {name}. This invitation is for {invited} ({sentTo}).',
  'invited.account.join':
    'If both are yours, join with this account. Nothing in it changes, and you do not pay twice.',
  'invited.account.joinButton': 'Join as {name}',
  'invited.account.member':
    '{name} already belongs to this family. If you are {invited}, log out to open your invitation.',
  'invited.account.professional':
    'You are logged in with a professional account. Log out to open an invitation for a parent.',
  'invited.account.logOut': 'Log out',
  'invited.account.cancel': 'Cancel',
  'invited.account.joined': 'You have joined the family.',

  'invited.decline.title': 'This is not for me',
  'invited.decline.text':
    'We will close this invitation: its link will stop working, and we forget your address and anything you typed. We won’t say why. The person who invited you only sees that no one has joined.',
  'invited.decline.button': 'Close the invitation',
  'invited.decline.back': 'Keep it',
  'invited.decline.done': 'The invitation is closed.',
  'invited.decline.done.text': 'Thank you for telling us. If you change your mind, ask to be invited again.',
  'invited.putAway.title': 'No invitation is open in this browser.',
  'invited.putAway.text':
    'Nothing that was typed for one is shown here. If you were invited and the invitation is still open, the link in your email works on any device.',
  'invited.optOut.title': 'Stop invitations',
  'invited.optOut.text': 'We will send no more invitations to the address this email went to.',
  'invited.optOut.button': 'Stop invitations to this address',
  'invited.optOut.done': 'Done. This address gets no more invitations.',
  'invited.optOut.ended': 'This link no longer works. Write to us and we will do it for you:',
} as const
