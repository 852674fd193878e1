import type { LoaderFunctionArgs } from 'react-router'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { askedOf, type Asked } from '../asked.ts'
import { csvOf } from './csv.ts'
import { readDeclines, readExperiments, readFunnel, readRenewals, readSales } from '../read-all.ts'
import { errorPage } from '#web/flows/console/shell/ask-console.ts'

type Context = LoaderFunctionArgs['context']

const FILES: Readonly<Record<string, (context: Context, asked: Asked) => Promise<string>>> = {
  funnel: async (context, asked) => {
    const { steps, days } = await readFunnel(context, asked)
    return csvOf(
      ['part', 'name', 'reached', 'paid'],
      [
        ...steps.map(({ step, reached }) => ['step', step, reached, null]),
        ...days.map(({ day, started, paid }) => ['day', day, started, paid]),
      ],
    )
  },
  sales: async (context, asked) => {
    const { days, currency } = await readSales(context, asked)
    const money = (amountMinor: number) => ({ amountMinor, currency })
    return csvOf(
      ['day', 'currency', 'payments', 'sales before tax', 'tax', 'refunds', 'lost to banks', 'net'],
      days.map(({ day, orders, sales, tax, refunds, lost, net }) => [
        day,
        currency,
        orders,
        ...[sales, tax, refunds, lost, net].map(money),
      ]),
    )
  },
  renewals: async (context, asked) => {
    const { weeks } = await readRenewals(context, asked)
    return csvOf(
      ['week', 'due', 'kept', 'recovered', 'off', 'unpaid', 'open'],
      weeks.map(({ week, due, kept, recovered, off, unpaid, open }) => [
        week,
        due,
        kept,
        recovered,
        off,
        unpaid,
        open,
      ]),
    )
  },
  declines: async (context, asked) => {
    const { reasons } = await readDeclines(context, asked)
    return csvOf(
      ['code', 'reason', 'kind', 'attempts', 'paid later'],
      reasons.map(({ code, reason, kind, attempts, paidLater }) => [code, reason, kind, attempts, paidLater]),
    )
  },
  experiments: async (context, asked) => {
    const { flags } = await readExperiments(context, asked)
    return csvOf(
      [
        'experiment',
        'verdict',
        'control visitors',
        'control bought',
        'treatment visitors',
        'treatment bought',
      ],
      flags.map(({ name, verdict, control, treatment }) => [
        name,
        verdict,
        control.visitors,
        control.converted,
        treatment.visitors,
        treatment.converted,
      ]),
    )
  },
}

/** One figure as a file, with the filters of the page. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const figure = params['figure'] ?? ''
  const file = Object.hasOwn(FILES, figure) ? FILES[figure] : undefined
  const { asked, problems } = askedOf(request, context.get(consoleHost).now)
  if (!file || problems.length > 0) errorPage(file ? 422 : 404, 'There is no such figure.')
  return new Response(await file(context, asked), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${figure}-${asked.from}-${asked.to}.csv"`,
    },
  })
}
