export { hashSecurityDetail } from './hashing.ts'
export { findSession } from './sessions.ts'
export { consumeToken, findToken, findTokenOf, issueToken, revokeTokens } from './tokens.ts'
export type { FoundToken, Token, TokenPurpose } from './tokens.ts'
