import { pipeline, Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { stringify } from 'csv-stringify'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { readConsoleCodes } from '#domain/contracts/console-codes.ts'
import { decimalOf } from '#domain/money.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { daysText, runPath } from '#web/flows/console/catalogue/words.ts'

type Context = LoaderFunctionArgs['context']
const PARAMS = z.object({ id: z.coerce.number().catch(0) })
const COLUMNS = ['code', 'worth', 'currency', 'works']

/** The codes of a run as a file. It is read and sent in parts, so a process never has all of it in memory. */
export async function action({ context, params }: ActionFunctionArgs) {
  const { id } = PARAMS.parse(params)
  const first = await piece(context, id, '')
  const file = stringify({ columns: COLUMNS, header: true, bom: true, record_delimiter: 'windows' })
  // If a part cannot be read, the file ends with an error. So the browser reports a failed download.
  pipeline(Readable.from(rows(context, id, first)), file, () => undefined)
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="codes-${id}.csv"`,
    },
  })
}

/** A bookmark of the file leads to its run. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(runPath(PARAMS.parse(params).id))
}

type Piece = Awaited<ReturnType<typeof piece>>

async function piece(context: Context, id: number, after: string) {
  return readConsole(context, readConsoleCodes, { params: { id }, body: { after } })
}

async function* rows(context: Context, id: number, first: Piece): AsyncGenerator<string[]> {
  let current = first
  while (true) {
    const { run, codes, next } = current
    const rest = [decimalOf(run.amount, run.currency), run.currency, daysText(run)]
    for (const code of codes) yield [code, ...rest]
    if (next === null) return
    current = await piece(context, id, next)
  }
}
