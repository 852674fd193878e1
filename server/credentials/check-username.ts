import { tidyUsername } from '#domain/people/username.ts'
import type { Db } from '#server/db/database.ts'
import { usernameErrors } from './check-credentials.ts'
import { isUsernameTaken } from './credentials-store.ts'

/** Whether a username follows the rules, and whether it is free. */
export async function checkUsername(
  db: Db,
  typed: string,
): Promise<{ available: boolean; meetsRequirements: boolean }> {
  const username = tidyUsername(typed)
  const errors = usernameErrors(username)
  const meetsRequirements = errors.every(({ code }) => code === 'rules.username.taken')
  if (errors.length > 0) return { available: false, meetsRequirements }
  return { available: !(await isUsernameTaken(db, username)), meetsRequirements }
}
