import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { KEY_LENGTH_MIN, parseSecretKeys, ringOf, type KeyRing } from './secret-keys.ts'

/** The settings of the keys, as `server/config.ts` reads them. */
export const keySettings = {
  SECRET_KEY: z
    .string()
    .min(KEY_LENGTH_MIN)
    .optional()
    .describe('The only root of all keys; SECRET_KEYS replaces it and calls it the key 1'),
  SECRET_KEYS: z
    .string()
    .superRefine((text, context) => {
      const ring = parseSecretKeys(text)
      if ('problems' in ring) for (const message of ring.problems) context.addIssue(message)
    })
    .optional()
    .describe(
      'Roots of all keys, `id:key,id:key`: the first one writes, all of them read. Required in production',
    ),
}

type KeySettings = { SECRET_KEY?: string | undefined; SECRET_KEYS?: string | undefined }

/** Problems of the key settings together. While processes are replaced, both settings may be set, if they agree. */
export function keyProblems({ SECRET_KEY, SECRET_KEYS }: KeySettings, isProduction: boolean): string[] {
  if (!SECRET_KEYS) return SECRET_KEY || !isProduction ? [] : ['SECRET_KEYS: required in production']
  const ring = parseSecretKeys(SECRET_KEYS)
  if (!SECRET_KEY || ('keys' in ring && ring.keys.some(({ key }) => key === SECRET_KEY))) return []
  return ['SECRET_KEY: is not in SECRET_KEYS; add it there as 1:…, or remove it if no row needs it']
}

/** The keys of an installation. In development, a key is made automatically. */
export function keyRingOf({
  SECRET_KEY,
  SECRET_KEYS,
  DATA_DIR,
}: KeySettings & { DATA_DIR: string }): KeyRing {
  if (SECRET_KEYS === undefined) return ringOf(SECRET_KEY ?? developmentSecret(DATA_DIR))
  const ring = parseSecretKeys(SECRET_KEYS)
  if ('problems' in ring) throw new Error('the keys of the settings are invalid')
  return ring
}

function developmentSecret(folder: string): string {
  const path = join(folder, 'secret-key')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}
