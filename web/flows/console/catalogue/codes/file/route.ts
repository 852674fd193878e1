import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { readConsoleCodes } from '#domain/contracts/console/codes.ts'
import { decimalOf } from '#domain/money.ts'
import { csvStream } from '#web/flows/console/shell/csv.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { daysText, runPath } from '#web/flows/console/catalogue/words.ts'

type Context = LoaderFunctionArgs['context']
const PARAMS = z.object({ id: z.coerce.number().catch(0) })
const COLUMNS = ['code', 'worth', 'currency', 'works']

/** The codes of a run as a file. It is read and sent in parts. */
export async function action({ context, params }: ActionFunctionArgs) {
  const { id } = PARAMS.parse(params)
  const first = await piece(context, id, '')
  return csvStream(`codes-${id}.csv`, { columns: COLUMNS, rows: rows(context, id, first) })
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
