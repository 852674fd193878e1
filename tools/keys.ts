import './refuse-windows.ts'
import type { Db } from '#server/db/database.ts'
import { rewriteEndpointSecrets } from '#server/events/index.ts'
import { countKeyUse, isFree, REWRITABLE, uncountedUse, type KeyUse } from '#server/key-use.ts'
import { rewriteMethods, rewritePeople } from '#server/payments/index.ts'
import { NO_KEY } from '#server/platform/secrets/key-sql.ts'
import { openSecrets, type Secrets } from '#server/platform/secrets/secrets.ts'
import { databaseOrExit, say, settingsOrExit } from './operator.ts'

/**
 * `npm run keys` shows what each key still protects in the database, and which key can be removed. With `-- --rewrite`,
 * it first encrypts some data again with the first key. This data is payment methods, the people of orders and the
 * secrets of endpoints. The command needs the settings of the application, which may run meanwhile.
 */
const { keyRing } = await settingsOrExit()
const db = await databaseOrExit(2)
const secrets = openSecrets(keyRing)
if (!process.argv.includes('--rewrite')) await reportUse(db, secrets)
else if (keyRing.namesKeys) {
  await rewrite(db, secrets)
  await reportUse(db, secrets)
} else say('Set SECRET_KEYS first. SECRET_KEY is its key 1.', 1)
await db.destroy()

async function rewrite(db: Db, secrets: Secrets): Promise<void> {
  const written = `written again with the key ${secrets.keyIds[0]}`
  say(`${written}: ${await rewriteMethods(db, secrets)} payment methods`)
  say(`${written}: ${await rewritePeople(db, secrets)} orders`)
  say(`${written}: ${await rewriteEndpointSecrets(db, secrets)} secrets of endpoints`)
}

async function reportUse(db: Db, { keyIds }: Secrets): Promise<void> {
  const uses = await countKeyUse(db)
  for (const { what, key, count } of uses)
    say(`${what}: ${count} by ${key === NO_KEY ? 'a key without id' : key}`)
  const unknown = uses.filter(({ key }) => key !== NO_KEY && !keyIds.includes(key))
  for (const { what, key } of unknown) say(`The key ${key} is not in SECRET_KEYS, and ${what} need it.`, 1)
  for (const key of keyIds.slice(1)) {
    say(verdictOn(uses, key))
    await reportUncounted(db, key)
  }
}

/** Whether a key can be taken away, and what to do otherwise. */
function verdictOn(uses: readonly KeyUse[], key: string): string {
  const own = uses.filter((use) => use.key === key || use.key === NO_KEY)
  if (!isFree(uses, key) || own.some((use) => use.key === NO_KEY)) {
    const canRewrite = own.some(({ what }) => REWRITABLE.some((one) => one === what))
    return `The key ${key} is needed.${canRewrite ? ' Run npm run keys -- --rewrite.' : ' What is left ends by itself.'}`
  }
  const passwords = own.find(({ what }) => what === 'passwords')
  const losers = passwords ? ` Passwords that must then be set again by mail: ${passwords.count}.` : ''
  return `The key ${key} can be taken away 30 days after the last step of the rotation.${losers}`
}

async function reportUncounted(db: Db, key: string): Promise<void> {
  const uncounted = await uncountedUse(db, key)
  if (!uncounted)
    say(`Not counted: cookies and mailed links of the key ${key}. No row tells when it last wrote.`)
  for (const { what, until } of uncounted ?? [])
    say(`Not counted: ${what} of the key ${key}. Keep it until ${until.toISOString().slice(0, 10)} for them.`)
}
