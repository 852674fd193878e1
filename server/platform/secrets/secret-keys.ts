/** The id of the key of SECRET_KEY. Values that this key writes have no id, as in versions before SECRET_KEYS. */
export const UNNAMED_ID = '1'
/** Shorter keys can be guessed. */
export const KEY_LENGTH_MIN = 32

const KEY_ID = /^[a-z0-9]{1,8}$/

export type SecretKey = { id: string; key: string }
/** The keys in their order. The first one writes, and all of them can read. */
export type KeyRing = {
  keys: readonly [SecretKey, ...SecretKey[]]
  /**
   * Whether texts are encrypted with the id of the key and of the row. A version before SECRET_KEYS cannot decrypt such
   * texts.
   */
  namesKeys: boolean
}

/** The keys of an installation that has only SECRET_KEY. */
export function ringOf(key: string): KeyRing {
  return { keys: [{ id: UNNAMED_ID, key }], namesKeys: false }
}

/**
 * Reads SECRET_KEYS, written as `id:key,id:key`: the keys, or what is wrong. A key that was SECRET_KEY may contain a
 * comma, which is written `%2C`. No error text contains a key.
 */
export function parseSecretKeys(text: string): KeyRing | { problems: readonly string[] } {
  const keys = text.split(',').map((entry) => {
    const [id = '', ...rest] = entry.trim().split(':')
    return { id, key: unescaped(rest.join(':')) }
  })
  const problems = keys.flatMap((one, index) => problemsOf(one, keys.slice(0, index), index + 1))
  const [first, ...others] = keys
  if (problems.length > 0 || !first) return { problems }
  return { keys: [first, ...others], namesKeys: true }
}

/** A percent sign that does not begin an escape stays unchanged. */
function unescaped(key: string): string {
  return key.replaceAll(/%2C/gi, ',').replaceAll('%25', '%')
}

function problemsOf({ id, key }: SecretKey, before: readonly SecretKey[], place: number): string[] {
  if (!KEY_ID.test(id)) return [`entry ${place} needs an id of 1 to 8 small letters and digits, then a colon`]
  if (key.length === 0) return [`the id ${id} has no key`]
  const problems: string[] = []
  if (key.length < KEY_LENGTH_MIN) problems.push(`the key ${id} is shorter than ${KEY_LENGTH_MIN} characters`)
  if (before.some((other) => other.id === id)) problems.push(`the id ${id} is there twice`)
  const same = before.find((other) => other.key === key)
  if (same) problems.push(`the ids ${same.id} and ${id} have the same key`)
  return problems
}
