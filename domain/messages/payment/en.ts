/** What an answer says about a payment. One text covers every kind of decline, so that it tells a thief nothing. */
export const payment = {
  'pay.declined': 'Your payment method was declined. Check the details or use another way to pay.',
  'pay.verify': 'Your bank wants to confirm that this is you. Try again and complete the check.',
  'pay.reenter': 'Your payment details have expired. Enter them again. Nothing was charged.',
  'pay.notCharged': 'Your payment did not go through and nothing was charged. Try again.',
  'pay.alreadyPaid': 'This subscription has already been paid.',
  'pay.inProgress': 'Another payment for this subscription is still being confirmed. Wait a moment.',
  'pay.codeTaken': 'This subscription code has already been used.',
  'pay.unavailable': 'We cannot take payments right now. Nothing was charged. Try again in a few minutes.',
  'pay.tooMany': 'Too many payment attempts. Nothing was charged. Wait a while and try again.',
} as const
