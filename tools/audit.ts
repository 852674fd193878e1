import './refuse-windows.ts'
import { verifyChain, type Head } from '#server/console/index.ts'
import { databaseOrExit, say } from './operator.ts'

/**
 * `npm run audit -- --verify` recalculates the audit trail of staff and prints its head. Keep the head outside the
 * database. `npm run audit -- --verify <row>:<hash>` also checks that the trail still contains that head. It needs no setting
 * but DATABASE_URL.
 */
const given = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
const kept = given === undefined ? null : headIn(given)
if (!process.argv.includes('--verify') || kept === 'unreadable')
  say('Usage: npm run audit -- --verify [<row>:<hash>]', 2)
else await report(kept)

async function report(head: Head | null): Promise<void> {
  const db = await databaseOrExit(2)
  const found = await verifyChain(db, { kept: head })
  await db.destroy()
  if (found.outcome === 'broken')
    return say(`The trail is broken at row ${found.first.n} (${found.first.why}); ${found.breaks} in all.`, 1)
  if (found.outcome === 'another-chain')
    return say(`The trail no longer holds row ${head?.n} as it was. Its end or all of it was replaced.`, 1)
  say(`The trail is whole: ${found.rows} rows.`)
  if (found.head) say(`Head: ${found.head.n}:${found.head.hash}`)
}

function headIn(text: string): Head | 'unreadable' {
  const [, n, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  return n !== undefined && hash !== undefined ? { n: Number(n), hash } : 'unreadable'
}
