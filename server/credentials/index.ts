export { findBearer, secretOf, type Bearer } from './tokens/bearer.ts'
export {
  credentialsToken,
  CREDENTIALS_TOKENS,
  issueCredentialsLink,
  renewCredentialsLink,
} from './tokens/credentials-token.ts'
export { forgetSecurityQuestion, saveSecurityQuestion } from './credentials-store.ts'
export { hashingRefusal, hashSecurityDetail } from './password/hashing.ts'
export { findPersonRecord, isErasureAsked, lockPerson, type PersonRecord } from './person-store.ts'
export { notMeUrl, type NotMeDeps } from './not-me/link.ts'
export { readSecurityQuestion } from './read-security-question.ts'
export { mountCredentials, type CredentialsDeps } from './routes.ts'
export { correctEmail, type CorrectOutcome } from './correct-email.ts'
export { readLogInWays, type LogInWays } from './log-in/log-in-ways.ts'
export { unlockLogIn } from './log-in/log-in-counts.ts'
export { mailPasswordLinkForStaff } from './password/staff-link.ts'
export { logInCheck, mountForPerson, type LoggedIn, type LogInCheck } from './log-in/logged-in.ts'
export { endSessionsOf, findSession, isFreshSession } from './log-in/sessions.ts'
export {
  endOldestOfLink,
  revokeOtherTokens,
  revokeToken,
  revokeTokens,
  spendLinks,
} from './tokens/end-tokens.ts'
export { consumeToken, findToken, findTokenOf, issueToken, issueTokens } from './tokens/tokens.ts'
export type { FoundToken, Token, TokenPurpose } from './tokens/tokens.ts'
export { forgetAccess } from './forget-access.ts'
export { expiredAccess } from './expired.ts'
export { accessExport } from './export-access.ts'
export { accessHappened } from './account-events.ts'
