/**
 * Packages and their contents, and the results of payments. One text covers every kind of decline, so a thief
 * learns nothing.
 */
export const payment = {
  'pay.declined': 'Your payment method was declined. Check the details or use another way to pay.',
  'pay.verify': 'Your bank wants to confirm that this is you. Try again and complete the check.',
  'pay.reenter': 'Your payment details have expired. Enter them again. Nothing was charged.',
  'pay.invalidNumber':
    'This card number is not valid. Check it and enter the card again. Nothing was charged.',
  'pay.invalidExpiry':
    'This expiration date is not valid. Check it and enter the card again. Nothing was charged.',
  'pay.notCharged': 'Your payment did not go through and nothing was charged. Try again.',
  'pay.alreadyPaid': 'This subscription has already been paid.',
  'pay.inProgress':
    'Another payment for this subscription, perhaps from another device, is still being confirmed. Nothing was charged now. Wait a moment.',
  'pay.leftToAPerson':
    'We could not confirm an earlier payment for this subscription yet. Nothing was charged now. Call us at {phone}, and we will clear it up.',
  'pay.unavailable': 'We cannot take payments right now. Nothing was charged. Try again in a few minutes.',
  'pay.notOffered': 'We cannot take this way to pay here. Choose another one.',
  'pay.tooManyCards':
    'Three different cards have been tried for this order. Nothing was charged. Use another way to pay, or call us at {phone}.',
  'pay.tooMany':
    'Too many payment attempts. Nothing was charged. Try again in {hours, plural, =0 {{minutes, plural, one {# minute} other {# minutes}}} one {# hour} other {# hours}}, use another way to pay, or call us at {phone}.',
  'pay.tooManyOnlyCards':
    'Too many payment attempts. Nothing was charged. Try again in {hours, plural, =0 {{minutes, plural, one {# minute} other {# minutes}}} one {# hour} other {# hours}}, or call us at {phone}.',
  'pay.noMoreCards':
    'Several different cards have been tried for this order. Nothing was charged. Call us at {phone}, and we will help you.',
  'pay.cardClosed':
    'The bank declined this card. Nothing was charged. You can try it again in {hours, plural, =0 {{minutes, plural, one {# minute} other {# minutes}}} one {# hour} other {# hours}}. Use another card or way to pay, or call us at {phone}.',
  'pay.cardClosedOnlyCards':
    'The bank declined this card. Nothing was charged. You can try it again in {hours, plural, =0 {{minutes, plural, one {# minute} other {# minutes}}} one {# hour} other {# hours}}. Use another card, or call us at {phone}.',
  'package.basic.name': 'Basic',
  'package.basic.description': 'The essentials of raising children from two homes.',
  'package.essentials.name': 'Essentials',
  'package.essentials.description': 'Calmer messages, one calendar and one place for documents.',
  'package.premium.name': 'Premium',
  'package.premium.description': 'For families who also settle shared expenses here.',
  'package.choose-your-own.name': 'Choose your own',
  'package.choose-your-own.description': 'Start with the basics and add only what you need.',
  'package.essentials-uk.name': 'Essentials UK',
  'package.essentials-uk.description': 'Calmer messages, one calendar and one place for documents.',
  'package.premium-uk.name': 'Premium UK',
  'package.premium-uk.description': 'For families who also settle shared expenses here.',
  'package.nameWithExtras': '{name} with {extras}',
  'package.nameAndTerm': '{years, plural, one {{name}, 1 year} other {{name}, # years}}',
  'package.receipt': '{name} subscription',
  'package.core.messages': 'Messages with date and time',
  'package.core.calendar': 'One calendar for both homes',
  'package.core.recordedCalls': 'Recorded audio and video calls',
  'package.core.expenses': 'A log of shared expenses',
  'service.MYFILES.name': 'MyFiles',
  'service.MYFILES.description': '1 GB of storage for documents and photos both homes need.',
  'service.MYFILES.benefit': '1 GB for documents and photos',
  'service.CALLSBASIC.name': 'Receive calls',
  'service.CALLSBASIC.description':
    'Answer audio and video calls from your co-parent without sharing your number.',
  'service.CALLSBASIC.benefit': 'Answer calls without sharing your number',
  'service.TONEMETER.name': 'ToneMeter',
  'service.TONEMETER.description': 'Points out wording that may come across harshly before you send it.',
  'service.TONEMETER.benefit': 'A second look before you send',
  'service.TONEMETER.benefit.note': 'ToneMeter points out wording that may come across harshly.',
  'service.UNLIMITEDPAYMENTS.name': 'Unlimited payments',
  'service.UNLIMITEDPAYMENTS.description':
    'Pay and be paid for shared expenses as often as you need, with a record of each.',
  'service.UNLIMITEDPAYMENTS.benefit': 'Pay and be paid for shared expenses',
  'service.UNLIMITEDPAYMENTS.benefit.note': 'As often as you need.',
  'service.UNLIMITEDPAYMENTS.record': 'A record of each payment',
  'order.line.coParent': 'The same subscription for your co-parent',
  'order.tax.sales': 'Sales tax',
} as const
