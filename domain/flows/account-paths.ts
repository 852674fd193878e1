/** The paths of the pages for people with an account. */
export const ACCOUNT_PATHS = {
  logIn: '/login',
  logOut: '/logout',
  newPassword: '/password/new',
  myAccount: '/account',
  billing: '/account/billing',
  billingAddress: '/account/billing/address',
  invite: '/account/invite',
  myCases: '/my-cases',
  newFamily: '/my-cases/family',
} as const
