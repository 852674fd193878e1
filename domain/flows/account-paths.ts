/** The paths of the pages for people with an account. */
export const ACCOUNT_PATHS = {
  logIn: '/login',
  logOut: '/logout',
  newPassword: '/password/new',
  myAccount: '/account',
  logInPasskey: '/login/passkey',
  browsers: '/account/browsers',
  passkeys: '/account/passkeys',
  notMe: '/not-me',
  email: '/account/email',
  undoEmail: '/email/undo',
  safety: '/safety',
  billing: '/account/billing',
  billingAddress: '/account/billing/address',
  receipts: '/account/receipts',
  billingMethod: '/account/billing/method',
  billingPlan: '/account/billing/plan',
  billingRenewal: '/account/billing/renewal',
  subscribe: '/account/billing/subscribe',
  subscribeBuild: '/account/billing/subscribe/build',
  subscribePayment: '/account/billing/subscribe/payment',
  invite: '/account/invite',
  erasure: '/account/delete',
  export: '/account/export',
  exportFile: '/account/export/file',
  myCases: '/my-cases',
  newFamily: '/my-cases/family',
  renewal: '/renewal',
} as const

/** The page of a person's own account. A professional has My cases. */
export function ownPage(kind: 'parent' | 'professional'): string {
  return kind === 'professional' ? ACCOUNT_PATHS.myCases : ACCOUNT_PATHS.myAccount
}

/** The page that a mailed link opens, to switch a renewal off. */
export function renewalPath(userId: string, key: string): string {
  return `${ACCOUNT_PATHS.renewal}?user=${userId}&token=${key}`
}

/** The page that asks for confirmation before an order is refunded. */
export function refundPath(number: string): string {
  return `${receiptPath(number)}/refund`
}

/** The page that asks for confirmation before a plan is changed. */
export function planPath(key: string): string {
  return `${ACCOUNT_PATHS.billingPlan}/${encodeURIComponent(key)}`
}

/** The page that changes to one plan at once. */
export function changeNowPath(key: string): string {
  return `${planPath(key)}/now`
}

/** The page of one receipt. */
export function receiptPath(number: string): string {
  return `${ACCOUNT_PATHS.receipts}/${encodeURIComponent(number)}`
}
