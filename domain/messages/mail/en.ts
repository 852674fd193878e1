export const mail = {
  'mail.linkFallback': 'If the button does not work, open this address in your browser:',
  'mail.footer.help': 'Questions? Write to us:',
  'mail.footer.call': 'Or call us: {phone}',
  'mail.footer.why.account': 'This is a service email about your {brand} account.',
  'mail.footer.why.invitation': 'This is a service email about an invitation to {brand}.',
  'mail.footer.why.other': 'This is a service email from {brand}.',
  'mail.footer.optOut': 'Stop invitations to this address',
  'mail.logIn': 'Log in',
  'mail.greeting': 'Hi {name},',

  'mail.namedInASignUp.subject': 'Your details were entered in a sign-up',
  'mail.namedInASignUp.text':
    'Someone who knows your name and your email or phone entered them in a sign-up on {brand}. They may have been told that you could have an account.',
  'mail.namedInASignUp.nothing': 'Nothing of your account was shown or changed. You need to do nothing.',
  'mail.namedInASignUp.help': 'If this worries you, write to {email}.',

  'mail.startedASignUp.subject': 'You already have an account',
  'mail.startedASignUp.text':
    'Someone started a sign-up on {brand} with this email address. If it was you: you already have an account, so there is no need for a second one.',
  'mail.startedASignUp.reset': 'Forgot your password? Choose a new one',
  'mail.startedASignUp.notYou':
    'If it was not you, you can ignore this email. Nothing of your account was shown or changed.',

  'mail.receipt.subject': 'Your receipt {orderNo}',
  'mail.receipt.heading': 'Thank you, {name}. Your order is confirmed.',
  'mail.receipt.renewed': 'Thank you, {name}. Your subscription has been renewed.',
  'mail.receipt.preview': '{total}, paid on {date}.',
  'mail.receipt.kept': 'This is your receipt. It is also in your account.',
  'mail.receipt.open': 'Open my account',
  'mail.receipt.credentials':
    'One step is left: choose the username and password you will log in with. The link works for {days} days.',
  'mail.receipt.credentials.button': 'Choose username and password',

  'mail.receiptBefore.text': 'Order number: {orderNo}. Date: {date}. Keep this email as your receipt.',
  'mail.receiptBefore.caption': 'Your order',
  'mail.receiptBefore.discount': 'Discount',
  'mail.receiptBefore.tax': 'Tax',
  'mail.receiptBefore.coParent': 'This order also covers {name}’s subscription.',
  'mail.receiptBefore.renewal':
    'Your subscription is paid until {date}. Nothing renews automatically: on that day nothing is charged.',

  'mail.paymentNotCharged.subject': 'Your payment did not go through',
  'mail.paymentNotCharged.text':
    'You paid on {brand}, and your bank did not answer at once. We now know: the payment did not go through, and nothing was charged.',
  'mail.paymentNotCharged.pending':
    'If your bank shows the amount as pending, it disappears by itself, usually within a few days.',
  'mail.paymentNotCharged.button': 'Pay again',

  'mail.invitation.subject': '{firstName}, your invitation',
  'mail.invitation.heading': 'You are invited to {brand}',
  'mail.invitation.text':
    '{invitedBy} invited you to connect on {brand}, one calm place where co-parents share messages, calendars and expenses.',
  'mail.invitation.somebody': 'Someone',
  'mail.invitation.unverified.parent': 'The name “{invitedBy}” is as they typed it. We have not checked it.',
  'mail.invitation.unverified.professional':
    'The name “{invitedBy}” is as they typed it. We have not checked it, nor whether they are a professional. We are not a court and do not act for one.',
  'mail.invitation.paid': 'Your subscription has been paid.',
  'mail.invitation.button': 'See your invitation',
  'mail.invitation.expires': 'If the link has stopped working, the page it opens sends you a new one.',
  'mail.invitation.shared.title': 'What is shared, and what is not',
  'mail.invitation.shared.status':
    '{invitedBy} sees whether you have joined, and nothing else of your sign-up.',
  'mail.invitation.shared.contact':
    '{invitedBy} does not see your email address, phone number, home address or payment details.',
  'mail.invitation.shared.choice': 'Whether you join is your choice.',
  'mail.invitation.notYou': 'Not you? Tell us and we will look into it.',

  'mail.newLink.subject': '{firstName}, your new link',
  'mail.newLink.heading': 'Here is your new link',
  'mail.newLink.text':
    'You asked for a new link to your invitation on {brand}. Links sent earlier no longer work.',
  'mail.newLink.button': 'Open your invitation',
  'mail.newLink.notYou': 'If you did not ask for it, you can ignore this email.',

  'mail.credentialsSet.subject': 'Your username and password are set',
  'mail.credentialsSet.text':
    'From now on you log in to {brand} with the username and password you have just chosen.',
  'mail.credentialsSet.notYou':
    'If it was not you who chose them, choose a new password now and write to us.',
  'mail.credentialsSet.reset': 'Choose a new password',
  'mail.passwordChanged.subject': 'Your password was changed',
  'mail.passwordChanged.text':
    'The password of your {brand} account has just been changed. You are logged out on all other devices.',
  'mail.passwordChanged.notYou':
    'If it was not you, someone may be reading your email. Change the password of your email first, then choose a new one here, and write to {email}.',
  'mail.passwordChanged.notMe':
    'If it was not you, someone may be reading your email. Change the password of your email first. Then open this page.',

  'mail.addressCorrected.subject': 'Your email address on {brand} was corrected',
  'mail.addressCorrected.new':
    'Our support team has entered this address for your {brand} account, as you asked. From now on we write to it.',
  'mail.addressCorrected.old':
    'Our support team has replaced this address in an account on {brand}, as its owner asked. Links that we emailed here no longer work.',
  'mail.addressCorrected.notYou': 'If you did not ask for this, write to {email}.',

  'mail.passwordReset.subject': 'Choose a new password',
  'mail.passwordReset.text':
    'We received a request to choose a new password on {brand}. The link works once, for {minutes, plural, one {# minute} other {# minutes}}.',
  'mail.passwordReset.button': 'Choose a new password',
  'mail.passwordReset.notYou': 'If it was not you, ignore this email: your password stays as it is.',

  'mail.logInCode.subject': 'Your log-in code for {brand}',
  'mail.logInCode.once': 'It works once:',
  'mail.logInCode.code': 'Code',
  'mail.logInCode.text':
    'We received a request to log in to {brand} with your password, on a device you have not used before. Enter this code within {minutes, plural, one {# minute} other {# minutes}}:',
  'mail.logInCode.notYou':
    'If it was not you, someone knows your password. Choose a new one now, and give this code to no one.',
  'mail.inviteCode.subject': 'Your code for {brand}',
  'mail.inviteCode.text':
    'We received a request to go on with an invitation to {brand} in another browser. This email address was given before. Enter this code within {minutes, plural, one {# minute} other {# minutes}}:',
  'mail.inviteCode.notYou':
    'If it was not you, someone else has the link of your invitation. Give this code to no one: without it they see nothing you typed.',

  'mail.alreadyActive.subject': 'Your account is ready to use',
  'mail.alreadyActive.text':
    'A new link to your invitation on {brand} was asked for. Your account is already active, so you need no link: just log in.',
  'mail.alreadyActive.notYou': 'If you did not ask for it, you can ignore this email.',

  'mail.professionalWelcome.subject': 'Welcome to {brand}',
  'mail.professionalWelcome.text':
    'Your professional account is created. Set your password to confirm this email address, then log in and add your first case.',
  'mail.professionalWelcome.button': 'Set your password',
  'mail.professionalWelcome.notYou':
    'If you did not register, ignore this email: without a password no one can use the account.',

  'mail.professionalAlreadyRegistered.subject': 'About your registration on {brand}',
  'mail.professionalAlreadyRegistered.heading': 'You already have an account',
  'mail.professionalAlreadyRegistered.text':
    'Someone registered a professional on {brand} with this email address, which already has an account. No second account was created.',
  'mail.professionalAlreadyRegistered.pending':
    'Someone registered a professional on {brand} with this email address again. The account waits for a password: set one to start using it.',
  'mail.professionalAlreadyRegistered.notYou': 'If it was not you, you can ignore this email.',

  'mail.renewalReminder.subject':
    'Your subscription is paid for {days, plural, one {# more day} other {# more days}}',
  'mail.renewalReminder.text':
    'Your {brand} subscription is paid until {date}. It does not renew automatically: on that day nothing is charged.',
  'mail.renewalReminder.paidByAnother':
    'Your place at {brand} was paid for you until {date}. It does not renew automatically: on that day nothing is charged to anyone.',
  'mail.renewalReminder.takeOver':
    'If you want to go on after that day, take over the payment: add your payment method on one page. Nothing is charged today.',
  'mail.renewalReminder.change':
    'If you want to go on after that day, turn renewal on in Billing, or subscribe there again after it has ended.',
  'mail.renewalReminder.button': 'Go to Billing',

  'mail.renewalNotice.subject': 'Your subscription renews in {days, plural, one {# day} other {# days}}',
  'mail.renewalNotice.text':
    'Your {brand} subscription is paid until {paidUntil} and renews automatically. On {date} we charge {total} for {years, plural, one {one more year} other {# more years}}.',
  'mail.renewalNotice.rises': 'The price before tax goes up: from {from} to {to}.',
  'mail.renewalNotice.falls': 'The price before tax goes down: from {from} to {to}.',
  'mail.renewalNotice.item': '{packageName}, {years, plural, one {# year} other {# years}}',
  'mail.renewalNotice.tax': 'Tax',
  'mail.renewalNotice.total': 'Total',
  'mail.renewalNotice.totalWithVat': 'Total, including VAT',
  'mail.renewalNotice.taxNote':
    'The tax is that of your billing address today. If you move before that day, the tax of your new address applies. The price before tax stays.',
  'mail.renewalNotice.off':
    'If you do not want to renew, turn renewal off. You do not need to log in, and you keep {brand} until {paidUntil}.',
  'mail.renewalNotice.button': 'Turn off renewal',
  'mail.renewalNotice.method': 'Change the payment method',

  'mail.renewalNotice.with': 'Paid with',
  'mail.renewalNotice.methodEnds':
    'This card expires before that day. Give us its new date or another payment method, so that the payment goes through.',

  'mail.renewalFailed.subject': 'We could not charge your renewal',
  'mail.renewalFailed.text':
    'On {date} we tried to charge the renewal of your {brand} subscription. The payment did not go through, and nothing was charged.',
  'mail.renewalFailed.firstSubject': 'Your first payment did not go through',
  'mail.renewalFailed.firstText':
    'The first payment of your {brand} subscription did not go through, so nothing is paid yet.',
  'mail.renewalFailed.notEnough':
    'Your bank says that there was not enough money, or that a limit was reached.',
  'mail.renewalFailed.expired': 'Your bank says that the card has expired.',
  'mail.renewalFailed.gone': 'Your bank says that this payment method can no longer be charged.',
  'mail.renewalFailed.verify': 'Your bank wants you to confirm the payment yourself.',
  'mail.renewalFailed.bank':
    'Your bank declined the payment without giving us a reason. It may be able to tell you more.',
  'mail.renewalFailed.noMethod':
    'The renewal of your {brand} subscription is due, but no payment method that we can charge is on file. So nothing was charged.',
  'mail.renewalFailed.notTried':
    'The renewal of your {brand} subscription is due, but we have not been able to charge it. Nothing is wrong with your payment method, as far as we know. Nothing was charged.',
  'mail.renewalFailed.weGoOn':
    'We keep trying, so you do not have to do anything. Once it is paid, we email you the receipt.',
  'mail.renewalFailed.addMethod': 'Add a payment method in Billing, and we charge it at once.',
  'mail.renewalFailed.nextTry':
    'We’ll try again on {date}. If you use another payment method before then, we charge that one at once.',
  'mail.renewalFailed.noTry':
    'We won’t try this payment method again. Use another one in Billing, and we charge it at once.',
  'mail.renewalFailed.confirm':
    'Enter the card again in Billing, or use another payment method. Your bank asks you there, and then we charge it at once.',
  'mail.renewalFailed.method': 'Payment method',
  'mail.renewalFailed.off': 'I do not want to renew',
  'mail.renewalFailed.firstOff': 'End my subscription',
  'mail.renewalFailed.access':
    'You keep {brand} until {date}. If nothing is paid by then, your subscription ends. Your family’s records are kept.',
  'mail.renewalFailed.meanwhile': 'You keep {brand} meanwhile.',
  'mail.renewalFailed.button': 'Pay in Billing',

  'mail.renewalLastTry.subject': 'We’ll try your payment for the last time on {date}',
  'mail.renewalLastTry.firstText':
    'The first payment of your {brand} subscription is still open. On {date} we try to charge it for the last time. You can use another payment method before then.',
  'mail.renewalLastTry.text':
    'The renewal of your {brand} subscription is still unpaid. On {date} we try to charge it for the last time. You can use another payment method before then.',

  'mail.yearlyNote.subject': 'Your {brand} subscription, once a year',
  'mail.yearlyNote.text':
    'You pay for your {brand} subscription every {years} years, so we remind you of it once a year. Nothing is charged today.',
  'mail.yearlyNote.package': 'Your package',
  'mail.yearlyNote.paidUntil': 'Paid until',
  'mail.yearlyNote.next': 'Next charge, that day',
  'mail.yearlyNote.beforeTax': '{amount} plus applicable taxes',
  'mail.yearlyNote.withVat': '{amount}, including VAT',
  'mail.yearlyNote.off':
    'We’ll email you 30 and 7 days before the charge. If you do not want to renew, turn renewal off. You do not need to log in, and you keep {brand} until {date}.',

  'mail.subscriptionEnded.subject': 'Your {brand} subscription has ended',
  'mail.subscriptionEnded.text':
    'Your subscription was paid until {date}, so it has ended. It did not renew: nothing was charged.',
  'mail.subscriptionEnded.unpaid':
    'Your subscription was paid until {date}. The time after that could not be charged, so it has ended. We won’t try again.',
  'mail.subscriptionEnded.noAddress':
    'Your subscription was paid until {date}. We had no billing address to work out the tax of the next term, so it did not renew and has ended. Nothing was charged.',
  'mail.subscriptionEnded.notTold':
    'Your subscription was paid until {date}. We could not send you the price of the next term, so it did not renew and has ended. Nothing was charged.',
  'mail.subscriptionEnded.kept':
    'Your family’s records are kept. You can still log in, read them and export them.',
  'mail.subscriptionEnded.back':
    'You can come back at any time: log in, choose a plan and pay. If you have questions, write to {email} or call us.',
  'mail.subscriptionEnded.button': 'Subscribe again',

  'mail.renewalOff.subject': 'Renewal is off',
  'mail.renewalOff.text':
    'You turned renewal off. You keep {brand} until {date}, and nothing more is charged. Keep this email: it is your confirmation.',
  'mail.renewalOff.charging':
    'You turned renewal off. A payment for {brand} was already on its way. If it is charged, ask us and we refund it in full. Nothing more is charged after it. Keep this email: it is your confirmation.',
  'mail.renewalOff.endsNow':
    'You turned renewal off. Your paid time is over, so {brand} ends now and nothing more is charged. Your family’s records are kept. Keep this email: it is your confirmation.',
  'mail.renewalOn.subject': 'Renewal is on',
  'mail.renewalOn.text':
    'You turned renewal on. Your {brand} subscription goes on after {date}. Nothing is charged before we have emailed you its date and amount.',
  'mail.renewalSwitched.notYou': 'If it was not you, write to {email} or call us.',

  'mail.planChosen.subject': 'Your plan from {date}: “{plan}”',
  'mail.planChosen.text':
    'From {date} on, your plan is “{plan}”, as you chose. Until then you keep “{before}”. Nothing was charged today. The new plan costs {price} at today’s price. We email you the exact amount before we charge it.',
  'mail.planChosen.keep':
    'You can undo this in Billing until the renewal. Keep this email: it is your confirmation.',
  'mail.planKept.keep':
    'You can choose another plan in Billing until the renewal. Keep this email: it is your confirmation.',
  'mail.planKept.subject': 'Your plan stays “{plan}”',
  'mail.planKept.text':
    'When your subscription renews on {date}, your plan stays “{plan}”. Nothing was charged today. It costs {price} at today’s price. We email you the exact amount before we charge it.',

  'mail.refund.subject': 'Your refund of {amount}',
  'mail.refund.text':
    'We’ve returned {amount} of receipt {number}. It reaches the payment method you used, usually within 10 business days.',
  'mail.refund.ended':
    'Your {brand} subscription has ended, and it does not renew. Your family’s records are kept.',
  'mail.refund.paidUntil':
    'Your other paid time stays: you keep {brand} until {date}. It does not renew automatically.',
  'mail.refund.changeEnded':
    'This payment was for a change of plan, so that change has ended. Billing shows whether you have a plan now, and which.',
  'mail.refund.endsAnother':
    'The place you paid for your co-parent has ended too. We’ve told them, without the amount.',
  'mail.refund.keep':
    'Keep this email: it is your confirmation. If the money has not arrived after 10 business days, write to {email} or call us.',
  'mail.refund.receipt': 'See the receipt',

  'mail.addressMissing.subject': 'We need your billing address to renew',
  'mail.addressMissing.text':
    'Your {brand} subscription renews after {date}. To work out the tax and tell you the price, we need your billing address. The other parent never sees it.',
  'mail.addressMissing.else':
    'Without an address we charge nothing, and your subscription ends after {date}.',
  'mail.addressMissing.button': 'Enter address',
  'mail.placeEnded.subject': 'Your paid place at {brand} has ended',
  'mail.placeEnded.text':
    'The payment that covered your place at {brand} was taken back, so your subscription has ended. Your family’s records are kept.',
  'mail.placeEnded.neverJoined':
    'The payment that covered your place at {brand} was taken back, so your place is no longer paid. You have no account with us, and you need not do anything.',
  'mail.placeEnded.paidUntil':
    'The payment that covered your place at {brand} was taken back. Your other paid time stays: you keep {brand} until {date}.',
  'mail.placeEnded.renews':
    'The payment that covered your place at {brand} was taken back. Your own renewal is on, so you keep {brand}. We email you the price and the day before we charge anything.',
  'mail.placeEnded.back': 'If you have questions, write to {email} or call us.',
  'mail.placeEnded.button': 'Subscribe',
  'mail.placeEnded.again': 'To go on, you can subscribe yourself: log in, choose a plan and pay.',
} as const
