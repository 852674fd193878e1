/** The mails about how a subscription is paid. */
export const methods = {
  'mail.methodExpires.subject': 'Your card expires before your renewal',
  'mail.methodExpires.text':
    '{method} expires at the end of {expires}. Your {brand} subscription renews on {date}, after that.',
  'mail.methodExpires.replaced':
    'If you have a new card, add it in Billing. Many banks tell us the new date themselves, so it may already be there.',

  'mail.methodRevoked.subject': 'Your subscription needs another payment method',
  'mail.methodRevoked.text':
    '{method} can no longer pay for {brand}. The agreement was ended, or the method was removed.',
  'mail.methodRevoked.unnamed':
    'Your payment method can no longer pay for {brand}. The agreement was ended, or the method was removed.',
  'mail.methodRevoked.before':
    'Your subscription renews on {date}. Please add another payment method before then. Nothing is charged now.',
  'mail.methodRevoked.due':
    'A payment for your renewal is due. Please add another payment method, and we charge it at once.',

  'mail.methodChanged.subject': 'Your payment method was changed',
  'mail.methodChanged.text': 'From now on, {method} pays for your {brand} subscription.',
  'mail.methodChanged.before': 'We no longer charge {before}.',
  'mail.methodChanged.notYou':
    'If it was not you, someone else has used your account. Choose a new password now. It logs out all other devices. Then write to {email}.',

  'mail.methodNotChanged.subject': 'Your new payment method was not saved',
  'mail.methodNotChanged.refused':
    'You entered another payment method for {brand}. Its bank refused it, so we could not save it. Nothing was charged.',
  'mail.methodNotChanged.noAnswer':
    'You entered another payment method for {brand}. Its bank did not answer, so we could not save it. Nothing was charged.',
  'mail.methodNotChanged.stays': '{method} still pays for your subscription.',
  'mail.methodNotChanged.again': 'To change it, please enter the new method again.',
} as const
