import { DAY_SECONDS } from '#domain/durations.ts'
import {
  askForExport as askContract,
  downloadExport as downloadContract,
  readExport as readContract,
  showDownloadCode as codeContract,
  type DataExport,
} from '#domain/contracts/exports.ts'
import { EXPORT_CODES_PER_DAY, EXPORT_DOWNLOADS_PER_DAY, EXPORTS_PER_WEEK } from '#domain/privacy/export.ts'
import { mountForPerson, type LoggedIn } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Door } from '../door.ts'
import { askForExport } from './ask-export.ts'
import { newDownloadCode, openExport } from './download-code.ts'
import { findExport } from './export-store.ts'

export type ExportDeps = { db: Db; secrets: Secrets; limits: Limits; log: Log }

/** Serves the data export of a person: the request, the download code, and the file. */
export function mountExports(api: Api, deps: ExportDeps, door: Door): void {
  const viewOf = async (person: LoggedIn) => readView(deps.db, door, person)
  mountForPerson(api, door.check, readContract, async ({ person }) => viewOf(person))
  mountRequest(api, deps, { door, viewOf })
  mountCode(api, deps, door)
  mountFile(api, deps, door)
}

type View = { status: 200; body: DataExport }

async function readView(db: Db, door: Door, person: LoggedIn): Promise<View> {
  const { userId } = person
  const newest = await findExport(db, userId)
  const body: DataExport = {
    state: newest?.state ?? 'none',
    until: newest?.until ? await door.dayOf(newest.until, userId) : null,
    waitsUntil: await door.waitsUntil(userId),
    needsLogIn: !(await door.isFresh(person)),
  }
  return { status: 200, body }
}

/** No file is sent while the earlier address can be restored, because it may be the owner's. */
async function mayAsk(door: Door, person: LoggedIn): Promise<boolean> {
  return (await door.isFresh(person)) && (await door.waitsUntil(person.userId)) === null
}

function mountRequest(
  api: Api,
  { db, limits }: ExportDeps,
  { door, viewOf }: { door: Door; viewOf: (person: LoggedIn) => Promise<View> },
): void {
  const asks = limits.create('exports', { points: EXPORTS_PER_WEEK, seconds: 7 * DAY_SECONDS })
  mountForPerson(api, door.check, askContract, async ({ person, request }) => {
    if (!(await mayAsk(door, person))) return refuse(409, 'api.unauthorized')
    const { userId } = person
    if ((await findExport(db, userId))?.state === 'being-made') return viewOf(person)
    const limited = await asks(userId)
    if (limited) return limited
    await askForExport(db, { personId: userId, locale: request.locale })
    return viewOf(person)
  })
}

function mountCode(api: Api, { db, secrets, limits }: ExportDeps, door: Door): void {
  const codes = limits.create('export-codes', { points: EXPORT_CODES_PER_DAY, seconds: DAY_SECONDS })
  mountForPerson(api, door.check, codeContract, async ({ person }) => {
    if (!(await mayAsk(door, person))) return refuse(409, 'api.unauthorized')
    const limited = await codes(person.userId)
    if (limited) return limited
    const code = await newDownloadCode(db, secrets, person.userId)
    return code === null ? refuse(409, 'account.export.gone') : { status: 200, body: { code } }
  })
}

function mountFile(api: Api, { db, secrets, limits, log }: ExportDeps, door: Door): void {
  const downloads = limits.create('export-downloads', {
    points: EXPORT_DOWNLOADS_PER_DAY,
    seconds: DAY_SECONDS,
  })
  mountForPerson(api, door.check, downloadContract, async ({ person, body }) => {
    const { userId, secret } = person
    // By log-in: an old one in another browser must not use up what the person may download.
    const limited = await downloads(secret)
    if (limited) return limited
    if ((await door.waitsUntil(userId)) !== null) return refuse(409, 'account.export.gone')
    // An old log-in could otherwise end each new code of the person. Its own tries are limited above.
    const endsCode = await door.isFresh(person)
    const opened = await openExport(db, secrets, { personId: userId, code: body.code, endsCode })
    if (opened.outcome === 'no-file') return refuse(409, 'account.export.gone')
    if (opened.outcome === 'wrong-code') {
      log.warn('a download code of an export was wrong', { userId })
      return refuse(422, 'account.export.wrongCode')
    }
    log.info('an export was downloaded', { userId, exportId: opened.id })
    const day = await door.dayOf(opened.madeAt, userId)
    return { status: 200, body: { name: `my-data-${day}.zip`, file: opened.file } }
  })
}
