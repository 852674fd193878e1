/** Texts of the sandbox gateway's windows, which appear only in test mode. */
export const sandbox = {
  'sandbox.banner': 'Test mode: no money moves.',
  'sandbox.amount': 'Amount',
  'sandbox.paypal.title': 'PayPal (test)',
  'sandbox.paypal.account': 'Signed in as payer@example.com',
  'sandbox.paypal.approve': 'Pay with PayPal',
  'sandbox.venmo.title': 'Venmo (test)',
  'sandbox.venmo.account': 'Signed in as @venmojoe',
  'sandbox.venmo.approve': 'Pay with Venmo',
  'sandbox.cancel': 'Cancel',
  'sandbox.fail': 'Let the payment fail',
  'sandbox.challenge.title': 'Your bank asks: is it you? (test)',
  'sandbox.challenge.hint': 'The code is 1234. Any other fails.',
  'sandbox.challenge.code': 'Code',
  'sandbox.challenge.submit': 'Confirm',
  'sandbox.challenge.cancel': 'Cancel',
} as const
