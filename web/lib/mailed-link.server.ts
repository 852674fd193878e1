import { secret, uuid } from '#domain/contracts/fields.ts'

/** Characters that people copy together with a link, such as the full stop after it. */
const ADDED = /[^A-Za-z0-9_-]+/g

/** The secret in the address of a mailed link, without characters that were copied with it. Null if it is no secret. */
export function mailedSecret(copied: string | null): string | null {
  return secret.safeParse(withoutAdded(copied)).data ?? null
}

/** The id of a person in the address of a mailed link, without characters that were copied with it. Null if it is none. */
export function mailedId(copied: string | null): string | null {
  return uuid.safeParse(withoutAdded(copied)).data ?? null
}

function withoutAdded(copied: string | null): string {
  return copied?.replaceAll(ADDED, '') ?? ''
}
