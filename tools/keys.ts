import './refuse-windows.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { rewriteEndpointSecrets } from '#server/events/index.ts'
import { countKeyUse, isFree, REWRITABLE, uncountedUse } from '#server/key-use.ts'
import { rewriteMethods, rewritePeople } from '#server/payments/index.ts'
import { NO_KEY } from '#server/platform/key-sql.ts'
import { openSecrets } from '#server/platform/secrets.ts'

/**
 * `npm run keys` shows what each key still protects in the database, and which key can be removed. With `-- --rewrite`,
 * it first encrypts some data again with the first key. This data is payment methods, the people of orders and the
 * secrets of endpoints. The command needs the settings of the application, which may run meanwhile.
 */
const config = readConfig(process.env)
if (config.DATABASE_URL) await report(config.DATABASE_URL)
else say('Set DATABASE_URL to the database of the application.', 1)

async function report(url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 2 })
  const secrets = openSecrets(config.keyRing)
  const [first, ...others] = secrets.keyIds
  if (process.argv.includes('--rewrite')) {
    if (!config.keyRing.namesKeys) {
      await db.destroy()
      return say('Set SECRET_KEYS first. SECRET_KEY is its key 1.', 1)
    }
    say(`written again with the key ${first}: ${await rewriteMethods(db, secrets)} payment methods`)
    say(`written again with the key ${first}: ${await rewritePeople(db, secrets)} orders`)
    say(
      `written again with the key ${first}: ${await rewriteEndpointSecrets(db, secrets)} secrets of endpoints`,
    )
  }
  const uses = await countKeyUse(db)
  for (const { what, key, count } of uses)
    say(`${what}: ${count} by ${key === NO_KEY ? 'a key without id' : key}`)
  const unknown = uses.filter(({ key }) => key !== NO_KEY && !secrets.keyIds.includes(key))
  for (const { what, key } of unknown) say(`The key ${key} is not in SECRET_KEYS, and ${what} need it.`, 1)
  for (const key of others) {
    say(verdict(key))
    const uncounted = await uncountedUse(db, key)
    if (!uncounted)
      say(`Not counted: cookies and mailed links of the key ${key}. No row tells when it last wrote.`)
    for (const { what, until } of uncounted ?? [])
      say(
        `Not counted: ${what} of the key ${key}. Keep it until ${until.toISOString().slice(0, 10)} for them.`,
      )
  }
  await db.destroy()

  function verdict(key: string): string {
    const passwords = uses
      .filter((use) => use.key === key && use.what === 'passwords')
      .map(({ count }) => count)
    const unnamed = uses.some((use) => use.key === NO_KEY)
    if (!isFree(uses, key) || unnamed) {
      const mine = uses.filter((use) => use.key === key || use.key === NO_KEY)
      const rewrite = mine.some(({ what }) => REWRITABLE.some((one) => one === what))
      return `The key ${key} is needed.${rewrite ? ' Run npm run keys -- --rewrite.' : ' What is left ends by itself.'}`
    }
    const losers = passwords[0] ? ` Passwords that must then be set again by mail: ${passwords[0]}.` : ''
    return `The key ${key} can be taken away 30 days after the last step of the rotation.${losers}`
  }
}

function say(line: string, exitCode = 0): void {
  const output = exitCode === 0 ? process.stdout : process.stderr
  output.write(`${line}\n`)
  if (exitCode !== 0) process.exitCode = exitCode
}
