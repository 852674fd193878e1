import type { LoaderFunctionArgs } from 'react-router'
import { readConsoleTrail, type ConsoleTrail } from '#domain/contracts/console/trail.ts'
import { csvStream } from '#web/flows/console/shell/csv.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { trailAsked, type TrailAsked } from '#web/flows/console/audit/trail-asked.ts'

type Context = LoaderFunctionArgs['context']
type Row = ConsoleTrail['rows'][number]

const COLUMNS = [
  'row',
  'time in UTC',
  'staff id',
  'staff',
  'role',
  'network',
  'what',
  'person',
  'subject',
  'reason',
  'details',
  'hash',
]

/**
 * The filtered trail as a file. It is read and sent in pieces, and each piece is a row of the trail. Of people it has only
 * the ids.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = { ...trailAsked(request), before: undefined }
  const first = await piece(context, asked, null)
  return csvStream('audit-trail.csv', { columns: COLUMNS, rows: lines(context, asked, first) })
}

async function piece(context: Context, asked: TrailAsked, before: number | null): Promise<ConsoleTrail> {
  const query = { ...asked, as: 'file' as const, ...(before === null ? {} : { before }) }
  return readConsole(context, readConsoleTrail, { query })
}

async function* lines(context: Context, asked: TrailAsked, first: ConsoleTrail): AsyncGenerator<string[]> {
  let current = first
  while (true) {
    for (const row of current.rows) yield lineOf(row)
    if (current.older === null) return
    current = await piece(context, asked, current.older)
  }
}

function lineOf(row: Row): string[] {
  const { n, at, staffId, staffName, role, network, kind, personId, subject, reason, details, hash } = row
  return [
    String(n),
    at,
    staffId,
    staffName,
    role,
    network,
    kind,
    personId ?? '',
    subject ?? '',
    reason ?? '',
    JSON.stringify(details),
    hash,
  ]
}
