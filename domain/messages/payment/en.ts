/** Packages, what is in them, and the payment page. */
export const payment = {
  'package.basic.name': 'Basic',
  'package.basic.description': 'The essentials of raising children from two homes.',
  'package.essentials.name': 'Essentials',
  'package.essentials.description': 'Calmer messages, with a second look at tone before you send.',
  'package.premium.name': 'Premium',
  'package.premium.description': 'Everything in Essentials, and expenses settled between you in one place.',
  'package.choose-your-own.name': 'Choose your own',
  'package.choose-your-own.description': 'Start with the essentials and add only what you need.',
  'package.essentials-uk.name': 'Essentials UK',
  'package.essentials-uk.description': 'Calmer messages, with a second look at tone before you send.',
  'package.premium-uk.name': 'Premium UK',
  'package.premium-uk.description':
    'Everything in Essentials, and expenses settled between you in one place.',
  'package.nameAndTerm': '{years, plural, one {{name}, 1 year} other {{name}, # years}}',
  'package.receipt': '{name} subscription',
  'package.core.messages': 'Time-stamped messages',
  'package.core.calendar': 'Shared calendar',
  'package.core.expenses': 'Expense log',
  'package.perYear': '{price} per year',
  'package.forTerm': '{years, plural, one {{price} for 1 year} other {{price} for # years}}',
  'package.perYearOfTerm': '{price} per year, paid for {years} years at once',
  'package.perParent': 'per parent',
  'package.renews':
    '{years, plural, one {Renews automatically every year at {price}, plus applicable taxes} other {Renews automatically every # years at {price}, plus applicable taxes}}',
  'package.renewsInclusive':
    '{years, plural, one {Renews automatically every year at {price}, VAT included} other {Renews automatically every # years at {price}, VAT included}}',
  'package.includesVat': 'Includes VAT',
  'package.free': 'Included',
  'package.yearsOfTerm': '{years, plural, one {1 year} other {# years}}',
  'service.MYFILES.name': 'MyFiles',
  'service.MYFILES.description': '1 GB of storage for documents and photos both homes need.',
  'service.CALLSBASIC.name': 'Receive calls',
  'service.CALLSBASIC.description':
    'Answer audio and video calls from your co-parent without sharing your number.',
  'service.TONEMETER.name': 'ToneMeter',
  'service.TONEMETER.description': 'Points out wording that may come across harshly before you send it.',
  'service.UNLIMITEDPAYMENTS.name': 'Unlimited payments',
  'service.UNLIMITEDPAYMENTS.description':
    'Pay and be paid for shared expenses as often as you need, with a record of each.',
  'order.line.coParent': 'The same subscription for your co-parent',
  'order.tax.sales': 'Sales tax',
} as const
