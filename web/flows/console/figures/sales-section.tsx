import type { SalesFigures } from '#domain/contracts/console-figures.ts'
import type { Asked } from './asked.ts'
import { FigureCard, FigureTable, PictureFrame } from './card.tsx'
import { SalesPicture } from './pictures/sales-picture.tsx'
import { backText, countText, moneyText, weekdayText } from './words.ts'

const TITLE = 'Sales, tax and refunds by day'
/** The newest days; the others open below them. */
const SHOWN = 7

/** The ledger by day. */
export function SalesSection({ sales, today, asked }: { sales: SalesFigures; today: string; asked: Asked }) {
  const { total, currency, days } = sales
  const newest = days.toReversed()
  return (
    <FigureCard name="sales" title={TITLE} finding={salesFinding(sales)} asked={asked}>
      <PictureFrame name={TITLE}>
        <SalesPicture sales={sales} today={today} />
      </PictureFrame>
      <SalesTable name="Sales by day" rows={newest.slice(0, SHOWN)} {...{ currency, today }} total={total} />
      {newest.length > SHOWN ? (
        <details className="rule">
          <summary className="body">{newest.length - SHOWN} more days</summary>
          <SalesTable name="Sales of earlier days" rows={newest.slice(SHOWN)} {...{ currency, today }} />
        </details>
      ) : null}
      <footer>
        <span>The sums come from the ledger. Refunds contain their tax.</span>
      </footer>
    </FigureCard>
  )
}

function salesFinding({ total, currency }: SalesFigures): string {
  const { sales, tax, refunds, lost } = total
  const back = lost === 0 ? '' : `, lost ${backText(lost, currency)}`
  return `Sales ${moneyText(sales, currency)}, tax ${moneyText(tax, currency)}, refunds ${backText(refunds, currency)}${back}`
}

type Table = {
  name: string
  rows: SalesFigures['days']
  currency: string
  today: string
  total?: SalesFigures['total']
}

function SalesTable({ name, rows, currency, today, total }: Table) {
  const cells = (label: string, { orders, sales, tax, refunds, lost, net }: SalesFigures['total']) => [
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
        { name: 'Day', isText: true },
        { name: 'Payments' },
        { name: 'Sales before tax' },
        { name: 'Tax' },
        { name: 'Refunds' },
        { name: 'Lost to banks' },
        { name: 'Net', isStrong: true },
      ]}
      rows={[
        ...(total ? [cells('Whole period', total)] : []),
        ...rows.map((row) => cells(`${weekdayText(row.day)}${row.day === today ? ', so far' : ''}`, row)),
      ]}
    />
  )
}
