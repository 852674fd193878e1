import type { LoaderFunctionArgs } from 'react-router'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { askedOf, type Asked } from '../asked.ts'
import { csvOf, type Cell, csvFile } from '#web/flows/console/shell/csv.ts'
import {
  askedBefore,
  ofQuarter,
  readDeclines,
  readExperiments,
  readFunnel,
  readRenewals,
  readSales,
} from '../read-all.ts'
import { errorPage } from '#web/flows/console/shell/ask-console.ts'

type Context = LoaderFunctionArgs['context']
type Table = { columns: readonly string[]; rows: readonly (readonly Cell[])[] }
type Read = (context: Context, asked: Asked) => Promise<Table>

const FILES: Readonly<Record<string, Read>> = {
  funnel: async (context, asked) => {
    const { steps, days } = await readFunnel(context, asked)
    return {
      columns: ['part', 'name', 'reached', 'paid', 'median seconds'],
      rows: [
        ...steps.map(({ step, reached, medianSeconds }) => ['step', step, reached, null, medianSeconds]),
        ...days.map(({ day, started, paid }) => ['day', day, started, paid, null]),
      ],
    }
  },
  sales: async (context, asked) => {
    const { days, currency } = await readSales(context, asked)
    const money = (amountMinor: number) => ({ amountMinor, currency })
    return {
      columns: ['day', 'currency', 'payments', 'sales before tax', 'tax', 'refunds', 'lost to banks', 'net'],
      rows: days.map(({ day, orders, sales, tax, refunds, lost, net }) => [
        day,
        currency,
        orders,
        ...[sales, tax, refunds, lost, net].map(money),
      ]),
    }
  },
  renewals: async (context, asked) => {
    const { weeks } = await readRenewals(context, asked)
    return {
      columns: ['week', 'due', 'kept', 'recovered', 'off', 'unpaid', 'open'],
      rows: weeks.map(({ week, due, kept, recovered, off, unpaid, open }) => [
        week,
        due,
        kept,
        recovered,
        off,
        unpaid,
        open,
      ]),
    }
  },
  declines: async (context, asked) => {
    const { reasons } = await readDeclines(context, asked)
    return {
      columns: ['code', 'reason', 'kind', 'attempts', 'paid later'],
      rows: reasons.map(({ code, reason, kind, attempts, paidLater }) => [
        code,
        reason,
        kind,
        attempts,
        paidLater,
      ]),
    }
  },
  experiments: async (context, asked) => {
    const { flags } = await readExperiments(context, asked)
    return {
      columns: [
        'experiment',
        'verdict',
        'control visitors',
        'control bought',
        'treatment visitors',
        'treatment bought',
      ],
      rows: flags.map(({ name, verdict, control, treatment }) => [
        name,
        verdict,
        control.visitors,
        control.converted,
        treatment.visitors,
        treatment.converted,
      ]),
    }
  },
}

/** One figure as a file, with the filters of the page. A comparison has the rows of both periods. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const figure = params['figure'] ?? ''
  const file = Object.hasOwn(FILES, figure) ? FILES[figure] : undefined
  const { asked, problems } = askedOf(request, context.get(consoleHost).now)
  if (!file || problems.length > 0) errorPage(file ? 422 : 404, 'There is no such figure.')
  const { columns, rows } = await file(context, asked)
  const before =
    asked.compare === undefined
      ? null
      : await file(context, askedBefore(figure === 'renewals' ? ofQuarter(asked) : asked))
  const text = before
    ? csvOf(
        ['period', ...columns],
        [...rows.map((row) => ['this', ...row]), ...before.rows.map((row) => ['before', ...row])],
      )
    : csvOf(columns, rows)
  return csvFile(`${figure}-${asked.from}-${asked.to}.csv`, text)
}
