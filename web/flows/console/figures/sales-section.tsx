import type { SalesFigures } from '#domain/contracts/console/figures.ts'
import type { Asked } from './asked.ts'
import { FigureCard, FigureTable, PictureFrame } from './card.tsx'
import { SalesPicture } from './pictures/sales-picture.tsx'
import { backText, countChange, moneyChange, moneyText, weekdayText } from './words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

const TITLE = 'Sales, tax and refunds by day'
/** The newest days; the others open below them. */
const SHOWN = 7

type Given = {
  sales: SalesFigures
  /** The period before, if the two are compared. */
  before: SalesFigures | null
  today: string
  asked: Asked
}

/** The ledger by day. */
export function SalesSection({ sales, before, today, asked }: Given) {
  const { total, currency, days } = sales
  const netBefore = before?.days.map(({ net }) => net)
  const newest = days.map((row, place) => ({ ...row, netBefore: netBefore?.[place] })).toReversed()
  const shared = { currency, today, isCompared: before !== null }
  return (
    <FigureCard name="sales" title={TITLE} finding={salesFinding(sales, before)} asked={asked}>
      <PictureFrame name={TITLE}>
        <SalesPicture sales={sales} before={before?.days} today={today} />
      </PictureFrame>
      <SalesTable
        name="Sales by day"
        rows={newest.slice(0, SHOWN)}
        {...shared}
        total={total}
        totalBefore={before?.total}
      />
      {newest.length > SHOWN ? (
        <details className="rule">
          <summary className="body">{newest.length - SHOWN} more days</summary>
          <SalesTable name="Sales of earlier days" rows={newest.slice(SHOWN)} {...shared} />
        </details>
      ) : null}
      <footer>
        <span>The sums come from the ledger. Refunds contain their tax.</span>
      </footer>
    </FigureCard>
  )
}

function salesFinding({ total, currency }: SalesFigures, before: SalesFigures | null): string {
  const { sales, tax, refunds, lost, net } = total
  const back = lost === 0 ? '' : `, lost ${backText(lost, currency)}`
  const change =
    before === null ? '' : `. Net ${moneyChange(net - before.total.net, currency)} against the period before`
  return `Sales ${moneyText(sales, currency)}, tax ${moneyText(tax, currency)}, refunds ${backText(refunds, currency)}${back}${change}`
}

type Sums = SalesFigures['total']
type Table = {
  name: string
  rows: readonly (SalesFigures['days'][number] & { netBefore: number | undefined })[]
  currency: string
  today: string
  isCompared: boolean
  total?: Sums
  totalBefore?: Sums | undefined
}

function SalesTable({ name, rows, currency, today, isCompared, total, totalBefore }: Table) {
  const cells = (label: string, { orders, sales, tax, refunds, lost, net }: Sums) => [
    label,
    countText(orders),
    moneyText(sales, currency),
    moneyText(tax, currency),
    backText(refunds, currency),
    backText(lost, currency),
    moneyText(net, currency),
  ]
  return (
    <FigureTable
      name={name}
      columns={[
        { name: 'Day', isText: true, isNewestFirst: true },
        { name: 'Payments' },
        { name: 'Sales before tax' },
        { name: 'Tax' },
        { name: 'Refunds' },
        { name: 'Lost to banks' },
        { name: 'Net', isStrong: true },
        ...(isCompared ? [{ name: 'Net of the period before' }] : []),
      ]}
      rows={[
        ...(total ? [cells('Whole period', total)] : []),
        ...(total && totalBefore
          ? [cells('Period before', totalBefore), changeCells(total, totalBefore, currency)]
          : []),
        ...rows.map(({ netBefore, ...row }) => [
          ...cells(`${weekdayText(row.day)}${row.day === today ? ', so far' : ''}`, row),
          netBefore === undefined ? '' : moneyText(netBefore, currency),
        ]),
      ]}
    />
  )
}

function changeCells(now: Sums, before: Sums, currency: string): string[] {
  const money = (of: Exclude<keyof Sums, 'orders'>) => moneyChange(now[of] - before[of], currency)
  // Money that goes back is negative in the rows above.
  const back = (of: 'refunds' | 'lost') => moneyChange(before[of] - now[of], currency)
  return [
    'Change',
    countChange(now.orders - before.orders),
    money('sales'),
    money('tax'),
    back('refunds'),
    back('lost'),
    money('net'),
  ]
}
