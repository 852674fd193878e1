/** Texts of error answers of the API. */
export const api = {
  'api.badRequest': 'The request does not have the expected format.',
  'api.unauthorized': 'Log in again to continue.',
  'api.forbidden': 'This link or key does not give access to that.',
  'api.foreignOrigin':
    'This was sent from another site, so nothing was done. Open the page itself and send it again.',
  'api.freshLogIn': 'Log in again to do this.',
  'api.notYourRole': 'Your role does not allow this.',
  'api.reason': 'Write a reason that can be understood a year later: at least 8 characters.',
  'api.notFound': 'We could not find that.',
  'api.expired': 'Your registration has expired. Start again; what this page still holds is kept.',
  'api.validation': 'Check the marked fields.',
  'api.conflict': 'The same request is still being processed. Wait a moment.',
  'api.idempotency': 'This request key was already used for something else.',
  'api.tooLarge': 'The request is too large.',
  'api.tooMany': 'Too many attempts. Wait a few minutes and try again.',
  'api.timeout': 'This took too long. Try again.',
  'api.unavailable': 'We cannot do this right now. Try again in a moment.',
  'api.generic': 'Something went wrong with your request. Please try again later.',
} as const
