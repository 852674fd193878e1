/** The merchant account that verified each nonce with 3-D Secure. No other account may charge that nonce. */
const accounts = new Map<string, string>()

export function verifiedBy(nonce: string, merchantAccount: string): void {
  accounts.set(nonce, merchantAccount)
}

/** Whether this merchant account may charge the nonce. */
export function mayCharge(nonce: string, merchantAccount: string): boolean {
  return (accounts.get(nonce) ?? merchantAccount) === merchantAccount
}
