import type { FieldError } from '#domain/messages/field-error.ts'
import { normalisePassword } from '#domain/people/password.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { hashText } from './hashing.ts'
import { rememberDevice } from '../log-in/known-devices.ts'
import { replacementErrors, replacePassword, RESET_TOKENS, type Replacement } from './new-password.ts'
import { lockPerson } from '../person-store.ts'
import { consumeToken, findTokenOf, type Token } from '../tokens/tokens.ts'

type Deps = { db: Db; secrets: Secrets; site: Site }
export type ResetInput = Replacement & { secret: string }
export type ResetOutcome =
  | { outcome: 'set'; device: string }
  | { outcome: 'refused'; errors: readonly FieldError[] }
  | { outcome: 'no-token' }

/**
 * Replaces a forgotten password and ends every session. The requesting device becomes the only known device. The link
 * works once, and a refused password does not use it up.
 */
export async function setNewPassword(deps: Deps, input: ResetInput): Promise<ResetOutcome> {
  const { db, secrets } = deps
  const found = await findTokenOf(db, secrets, { purposes: RESET_TOKENS, secret: input.secret })
  if (found.found !== 'live') return { outcome: 'no-token' }
  const errors = await judge(db, { token: found.token, input })
  if (errors.length > 0) return { outcome: 'refused', errors }
  const passwordHash = await hashText(secrets, 'password', normalisePassword(input.newPassword))
  return db.transaction().execute(async (tx) => {
    const userId = found.token.subjectId
    await lockPerson(tx, userId)
    if (!(await consumeToken(tx, found.token))) return { outcome: 'no-token' }
    await replacePassword(tx, deps, { userId, passwordHash })
    return { outcome: 'set', device: await rememberDevice(tx, secrets, { userId, before: null }) }
  })
}

async function judge(db: Db, { token, input }: { token: Token; input: ResetInput }): Promise<FieldError[]> {
  const person = await db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select(['credentials.username', 'users.email'])
    .where('credentials.user_id', '=', token.subjectId)
    .executeTakeFirstOrThrow()
  return replacementErrors(person, input)
}
