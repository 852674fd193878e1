export { consumeToken, findToken, findTokenOf, issueToken, revokeTokens } from './tokens.ts'
export type { FoundToken, Token, TokenPurpose } from './tokens.ts'
