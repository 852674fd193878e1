import { pipeline, Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { stringify } from 'csv-stringify'
import type { LoaderFunctionArgs } from 'react-router'
import { readConsoleTrail, type ConsoleTrail } from '#domain/contracts/console-trail.ts'
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
 * The filtered trail as a file. It is read and sent in pieces, so a process never has all of it in memory. Each piece is a
 * row of the trail. Of people it has only the ids.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = { ...trailAsked(request), before: undefined }
  const first = await piece(context, asked, null)
  const file = stringify({
    columns: COLUMNS,
    header: true,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  // If a piece cannot be read, the file ends with an error. So the browser reports a failed download.
  pipeline(Readable.from(lines(context, asked, first)), file, () => undefined)
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-trail.csv"',
    },
  })
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
