import { dayIn, dayInWords } from '#domain/places/local-time.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import { lockPerson, notMeUrl, type NotMeDeps } from '#server/credentials/index.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { mailPerson } from '#server/email/index.ts'
import { findEmailChange, homeOf } from '#server/people/index.ts'
import type { Job } from '#server/platform/job.ts'
import { readExport } from './exporters.ts'
import { dropExport, keepFile, leaseExport, type LeasedExport } from './export-store.ts'
import { packExport } from './pack-export.ts'
import type { Reader } from './write-value.ts'

/** The purpose with which a file is encrypted. */
export const EXPORT_SEAL = 'export'

/**
 * Makes the requested exports, each with a lease. If a process dies, nothing is stored, and another one begins again
 * after the lease.
 */
export function makeExports(deps: NotMeDeps): Job {
  return {
    name: 'make-exports',
    everySeconds: 5,
    inEveryProcess: true,
    run: async ({ db, log, isStopping }) => {
      let total = 0
      while (!isStopping()) {
        const leased = await leaseExport(db)
        if (!leased) break
        const isMade = await makeExport(db, deps, leased)
        if (isMade) log.info('an export is ready', { userId: leased.personId })
        total += 1
      }
      return total
    },
  }
}

/**
 * Returns false if the export may not be made: its person was erased, or has a new address that can still be undone.
 */
async function makeExport(db: Db, deps: NotMeDeps, leased: LeasedExport): Promise<boolean> {
  const { secrets, site } = deps
  const person = await readWho(db, leased)
  if (!person) return false
  const parts = await readExport(db, { id: leased.personId, locale: leased.locale })
  const file = await packExport({ ...person, parts, madeAt: await readNow(db), site })
  const sealed = secrets.encrypt(EXPORT_SEAL, file.toString('base64'), leased.id)
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, leased.personId)
    if (await findEmailChange(tx, leased.personId)) {
      await dropExport(tx, leased)
      return false
    }
    const kept = await keepFile(tx, leased, sealed)
    if (kept) await mailReady(tx, deps, { ...leased, ...kept })
    return kept !== null
  })
}

async function readWho(
  db: Db,
  { personId, locale }: LeasedExport,
): Promise<{ name: string; reader: Reader } | null> {
  const person = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'time_zone', 'address', 'phone_country_code', 'phone_number'])
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!person) return null
  return { name: `${person.first_name} ${person.last_name}`.trim(), reader: { locale, ...homeOf(person) } }
}

/** Mails the person that the file is ready. The mail has no file and no code. */
async function mailReady(
  tx: Tx,
  deps: NotMeDeps,
  { id, personId, until }: LeasedExport & { until: Date },
): Promise<void> {
  await mailPerson(tx, { userId: personId, dedupe: `export-ready:${id}` }, async (person) => ({
    kind: 'export-ready',
    firstName: person.firstName,
    date: dayInWords(dayIn(until, billingTimeZone(person)), person),
    notMeUrl: await notMeUrl(tx, deps, personId),
  }))
}
