/** The Billing page and what it leads to: payment method, renewal, receipts and refunds. */
export const billing = {
  'account.plan.title': '{name}, {years}',
  'account.plan.paidUntil': 'Paid until {date}.',
  'account.plan.ended': 'Ended on {date}. Everything is kept: you can read and download it at any time.',
  'account.plan.endedErased': 'Ended on {date}. You can download your data until your account is deleted.',
  'account.waits.address':
    'We have no billing address for the tax, so we cannot tell you the price of the next term. Without it your subscription ends on {date}, and nothing is charged.',
  'account.waits.enter': 'Enter billing address',
  'account.waits.mail':
    'We could not deliver the email with the price of the next term to {email}. Nothing is charged before you get it. If it cannot be delivered, your subscription ends on {date}. If the address is wrong, change it. If you need help, call {phone} or write to {support}.',
  'account.waits.changeEmail': 'Change email address',
  'account.ended.no-address':
    'It did not renew, because we had no billing address to work out the tax. Nothing was charged.',
  'account.ended.not-told':
    'It did not renew, because we could not deliver the email with the price to you. Nothing was charged. Check your email address in your account. If you need help, call {phone} or write to {support}.',
  'account.comeback.how': 'You can subscribe again at any time. Your family and your records are kept.',
  'account.comeback.button': 'Subscribe again',
  'account.comeback.first': 'Subscribe',
  'account.comeback.running.title': 'You have a subscription',
  'account.comeback.running': 'Your subscription is paid until {date}. Everything about it is in Billing.',
  'account.comeback.paidFor.title': 'Your place is paid',
  'account.comeback.paidFor':
    'Your place is paid until {date}. You do not need to pay now. To go on after that day, take over the payment in Billing, or subscribe here then.',
  'account.comeback.due.title': 'A payment is due',
  'account.comeback.due':
    'You are paid until {date}, and the payment of the next term is due. Pay it, and your subscription goes on. You do not need a new one.',
  'account.comeback.done': 'Welcome back. Your subscription has begun, and the receipt is on its way to you.',
  'account.comeback.notCharged':
    'You were logged out before the payment, so nothing was charged. Log in and pay again.',
  'account.comeback.elsewhere':
    'It seems that you have already paid with another account. Nothing was charged now. Log in to that account, or call {phone}.',
  'account.comeback.failed': 'Nothing was charged. Look in Billing whether you already have a subscription.',
  'account.plan.nextCharge': 'Next charge',
  'account.plan.plusTaxes': 'plus applicable taxes',
  'account.plan.amount': 'Amount',
  'account.plan.atTodaysRate': '{price} plus {tax} tax, at today’s rate',
  'account.plan.asNoticed': '{price} plus {tax} tax, as we emailed you',
  'account.plan.untaxed': 'no tax is added, at today’s rate',
  'account.plan.untaxedAsNoticed': 'no tax is added, as we emailed you',
  'account.plan.taxChanged': '{price} as we emailed you, plus {tax} tax at your address today',
  'account.plan.noLongerTaxed': '{price} as we emailed you; no tax is added at your address today',
  'account.plan.withVat': 'with VAT',
  'account.plan.isDue': 'Payment due',
  'account.plan.dueSince': 'Due since',
  'account.plan.endsNow':
    'We email you the result of each try. If you turn renewal off now, {name} ends at once and nothing is charged.',
  'account.plan.isOff': 'Renewal off',
  'account.plan.untilErased': 'Yours until your account is deleted. Nothing more will be charged.',
  'account.plan.yours': 'Yours until {date}. Nothing more will be charged.',
  'account.plan.consent':
    'If you turn renewal on, you agree that we charge {amount} on {date} and the price of that time every {years, plural, one {year} other {# years}} after, until you turn it off in Billing. We email you the exact amount before each charge.',
  'account.plan.willBeTold': 'We’ll email you the exact amount before the charge.',
  'account.plan.renews': 'If you turn renewal off, you keep {name} until {date}.',
  'account.plan.switchOn': 'Turn renewal on',
  'account.plan.notShown': 'The next charge cannot be shown at the moment. Reload the page.',

  'account.renewal.switchOff': 'Turn off renewal',
  'account.renewal.title': 'Turn off renewal?',
  'account.renewal.keep': 'You keep {name} until {date}, and nothing is charged after today.',
  'account.renewal.endsNow':
    'Your paid time is over. So {name} ends at once, and nothing more is charged. Everything is kept.',
  'account.renewal.charging':
    'The renewal is being charged right now, and that payment can no longer be stopped. Turn renewal off and ask us, and we refund it in full.',
  'account.renewal.offWhileCharged':
    'Renewal is off. A payment was already on its way. If it is charged, ask us and we refund it in full.',
  'account.renewal.onAgain': 'You can turn it on again until then.',
  'account.renewal.sent':
    'If a charge has already been sent, you can get all of it back within {days} days: open its receipt in Billing.',
  'account.renewal.confirm': 'Turn off',
  'account.renewal.keepOn': 'Keep it on',
  'account.renewal.isOffTitle': 'Renewal is off',
  'account.renewal.isOff': 'Renewal is off. We’ve emailed you a confirmation.',
  'account.renewal.wasOffTitle': 'You turned renewal off',
  'account.renewal.wasOff': 'We’ve emailed you a confirmation. Billing shows whether renewal is still off.',
  'account.renewal.isOn': 'Renewal is on. We’ve emailed you a confirmation.',
  'account.renewal.offUntil': 'You keep {name} until {date}. Nothing more is charged.',
  'account.renewal.failed': 'That did not work, so nothing has changed. Try again.',
  'account.renewal.whose': 'This is {name}’s subscription.',
  'account.renewal.ofAnother':
    'This link is for another person’s subscription, so it does nothing here. Your own renewal is in Billing.',
  'account.renewal.linkEndedTitle': 'This link no longer works',
  'account.renewal.linkEnded':
    'Open the one in the newest email. If that does not help, it went to an email address that you no longer use here.',
  'account.renewal.hasEndedTitle': 'This subscription has ended',
  'account.renewal.hasEnded':
    'Nothing renews, and nothing more is charged. You can subscribe again in Billing.',
  'account.renewal.billing': 'Log in to Billing',

  'account.renewal.notOffered': 'Renewal cannot be turned on here.',
  'account.renewal.erasureAsked':
    'Your account will be deleted, so renewal cannot be turned on. Keep your account first.',
  'account.comeback.erasureAsked':
    'Your account will be deleted, so you cannot subscribe. Keep your account first.',
  'account.method.erasureAsked':
    'Your account will be deleted, so no payment method can be added. Keep your account first.',
  'account.renewal.ended': 'This subscription has already ended, so its renewal cannot be turned on or off.',

  'account.takeOver.button': 'Take over the payment',
  'account.takeOver.title': 'Take over the payment',
  'account.takeOver.lede':
    'Your place is paid until {date}. Add your payment method, and your subscription goes on after that day. Nothing is charged now.',
  'account.takeOver.save': 'Save and turn renewal on',
  'account.takeOver.done':
    'Your payment method is saved and renewal is on. We’ve emailed you a confirmation.',
  'account.takeOver.notOn': 'Your payment method is saved, but renewal is not on yet. Turn it on below.',

  'account.pastDue.title': 'Your last payment did not go through.',
  'account.pastDue.isOpen': 'Your payment has not been made yet.',
  'account.pastDue.why.bank': 'The bank could not approve it.',
  'account.pastDue.why.not-enough':
    'The bank says that there was not enough money, or that a limit was reached.',
  'account.pastDue.why.expired': 'The bank says that the card has expired.',
  'account.pastDue.why.gone': 'The bank no longer accepts this payment method.',
  'account.pastDue.why.verify': 'The bank wants you to confirm it yourself.',
  'account.pastDue.why.no-method': 'No payment method that we can charge is on file.',
  'account.pastDue.why.not-tried':
    'We have not been able to charge it. Nothing is wrong with your payment method, as far as we know.',
  'account.pastDue.again': 'We try again on {date}, and your account stays open until {until}.',
  'account.pastDue.waits':
    'Give us another method, and it is paid at once. Your account stays open until {until}.',
  'account.pastDue.confirm':
    'Enter the card again, or give us another method. It is paid at once, and your account stays open until {until}.',
  'account.pastDue.goesOn':
    'We keep trying, so you do not have to do anything. Your account stays open until {until}.',
  'account.pastDue.staysOpen':
    'We keep trying, so you do not have to do anything. Your account stays open meanwhile.',
  'account.pastDue.update': 'Update payment method',

  'account.receipts.title': 'Charges and receipts',
  'account.receipts.none': 'No receipts yet',
  'account.receipts.none.text': 'After a payment, its receipt is kept here.',
  'account.receipts.one': 'Receipt {number}',
  'account.receipts.back': 'Billing',
  'account.receipts.refunded': 'refunded',
  'account.receipts.renewal': '{what}, renewal',
  'account.receipts.change': '{what}, change of plan',
  'account.receipts.open': 'Receipt',
  'account.receipts.of': 'of {date}, number {number}',
  'account.receipts.returned': '{amount} refunded',
  'account.receipts.wentBack': '{amount} went back to you',
  'account.receipts.returning': 'refund on its way',
  'account.receipts.disputed.open': 'your bank is looking into this payment',
  'account.receipts.disputed.won': 'your bank decided that this payment stays',
  'account.receipts.disputed.lost': 'your bank gave you the money back',

  'account.refund.get': 'Get a refund',
  'account.refund.until': 'You can get {amount} back until {date}.',
  'account.refund.title': 'Get {amount} back?',
  'account.refund.arrives':
    '{amount} goes back to the payment method you used ({method}). It usually arrives within 10 business days.',
  'account.refund.changes': '{amount} for your change of plan goes back too, as a refund of its own.',
  'account.refund.ends':
    'Your subscription ends now, and nothing more is charged. Your family’s records are kept.',
  'account.refund.paidUntil':
    'This payment’s time ends now. Your other paid time stays: you keep your subscription until {date}. It does not renew automatically.',
  'account.refund.planBefore':
    'Your plan goes back to {name} now, and so does the price of its renewals. Your paid time stays.',
  'account.refund.changedSince':
    'You changed your plan again after this payment. Get the later payment back first.',
  'account.refund.endsNamed': 'The place you paid for {name} ends too. We email them, without the amount.',
  'account.refund.endsAnother':
    'The place you paid for your co-parent ends too. We email them, without the amount.',
  'account.refund.confirm': 'Refund {amount}',
  'account.refund.keep': 'Keep my subscription',
  'account.refund.made': 'Your refund is on its way. We’ve emailed you a confirmation.',
  'account.refund.started': 'Your refund has started. We’ll email you as soon as it is made.',
  'account.refund.already': 'All of this payment has already gone back to you.',
  'account.refund.underWay': 'A refund of this payment is already on its way.',
  'account.refund.nothingCharged': 'Nothing was charged, so there is nothing to refund.',
  'account.refund.disputed':
    'Your bank is looking into this payment. Until it decides, we cannot refund it. Write to us or call us.',
  'account.refund.tooLate': 'The days for a refund of this payment are over. Write to us or call us.',
  'account.refund.changed': 'The amount has changed in the meantime. Check it and try again.',
  'account.refund.refused':
    'The refund could not be made here. We are looking into it. Write to us or call us.',

  'account.billing.title': 'Billing',
  'account.billing.paying':
    'We are confirming a payment for your subscription. We email you the result, and nothing is charged twice.',
  'account.billing.lede': 'What you pay for, when, and what you have paid.',
  'account.billing.address': 'Billing address',
  'account.billing.noAddress': 'No address is on file.',
  'account.billing.change': 'Questions about a payment? Call {phone} or write to {email}.',
  'account.billing.help': 'Need a hand?',
  'account.billing.changeAddress': 'Change',
  'account.billing.addressLede': 'For taxes and card checks only. The other parent never sees it.',
  'account.billing.save': 'Save address',
  'account.billing.saved': 'Your address is saved.',
  'account.billing.back': 'My account',
  'account.billing.notShown': 'This cannot be shown at the moment. Reload the page.',

  'account.method.title': 'Payment method',
  'account.method.none': 'No payment method is on file.',
  'account.method.card': '{brand} ending in {lastFour}',
  'account.method.expires': 'Expires {expires}',
  'account.method.refused': 'Its bank no longer accepts it.',
  'account.method.expiresFirst': 'It expires before the next charge. Enter another method.',
  'account.method.changeShort': 'Change',
  'account.method.add': 'Add',
  'account.method.change': 'Change how you pay',
  'account.method.lede':
    'We use it from the next charge on. Nothing is charged now, unless a payment is due.',
  'account.method.save': 'Save payment method',
  'account.method.secure':
    'Card details go straight to our payment provider; we never see or store them. If you have an earlier method, it stays until the new one is saved.',
  'account.method.replaced': 'Your new payment method is saved.',
  'account.method.paid':
    'Your new payment method is saved, and what was due is paid. The receipt is on its way.',
  'account.method.dueDeclined':
    'Your new payment method is saved, but the payment that is due was declined. Try another method.',
  'account.method.dueUnknown':
    'Your new payment method is saved. We do not know yet whether what was due is paid: the bank has not answered. We keep asking and email you the result.',
  'account.method.saving': 'Another payment method is being saved. The bank has not answered yet.',
  'account.method.waiting': 'We are saving your payment method',
  'account.method.waiting.text':
    'The bank has not answered yet. We keep asking. Until then your earlier method stays. You can close this page and look again later.',
  'account.method.network': 'We could not reach our server. Press the button again: nothing happens twice.',
  'account.method.needsScript': 'This page needs JavaScript to keep your card details safe.',
  'account.method.ended': 'This subscription has ended, so there is no payment method to change.',
  'account.method.noAddress': 'Enter your billing address first.',
  'account.method.tooMany':
    'Too many payment methods were tried. Nothing has changed. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
} as const
