import { parseSecretKeys } from '#server/platform/secrets/secret-keys.ts'
import { openSecrets, type Secrets } from '#server/platform/secrets/secrets.ts'

const OLD = 'the first key of a rotation that is long enough'
const NEW = 'the second key of a rotation that is long enough'

/** The SECRET_KEYS of each step of a replacement of keys. */
export const STEPS = {
  before: `1:${OLD}`,
  added: `1:${OLD},2:${NEW}`,
  rotated: `2:${NEW},1:${OLD}`,
  alone: `2:${NEW}`,
} as const
/** The SECRET_KEY before the replacement. */
export const BEFORE = OLD

/** The keyed functions of a process with these SECRET_KEYS. */
export function secretsOf(keys: string): Secrets {
  const ring = parseSecretKeys(keys)
  if ('problems' in ring) throw new Error(ring.problems.join('; '))
  return openSecrets(ring)
}
