/** The sandbox and Braintree's sandbox know these nonces. A bank declines the card of this one. */
export const DECLINED = 'fake-processor-declined-visa-nonce'
/** The bank of this card has verified its owner. */
export const VERIFIED = 'fake-three-d-secure-two-visa-successful-frictionless-authentication-nonce'
