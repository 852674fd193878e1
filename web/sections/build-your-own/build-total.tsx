import { useText } from '#web/lib/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList, type DescriptionItem } from '#web/ui/description-list.tsx'
import { Deal } from '../plan-picker/term-price.tsx'
import type { BuildTotal } from './build-totals.ts'

/** The running total for one parent, with the coupon, the other term, and a cheaper package of the same content. */
export function BuildTotalCard({ total, years }: { total: BuildTotal; years: number }) {
  const text = useText()
  const { twoYears, readyMade } = total
  return (
    <div className="build-total">
      <Card>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> may not hold a list */}
        <div role="status" aria-live="polite">
          <DescriptionList items={useLines(total, years)} />
          {twoYears && (
            <span className="plan-deal">
              <Deal {...twoYears} />
            </span>
          )}
          {readyMade && (
            <span className="plan-note">
              {text('join.build.readyMade', { ...readyMade, amount: readyMade.saving })}
            </span>
          )}
        </div>
      </Card>
    </div>
  )
}

/** The amount that a coupon takes off, and the total. */
function useLines({ discount, totalFormatted }: BuildTotal, years: number): DescriptionItem[] {
  const text = useText()
  const left: DescriptionItem = {
    term: (
      <>
        {text('join.build.total')} <small>{text('join.build.perParent')}</small>
      </>
    ),
    description: (
      <>
        {totalFormatted}{' '}
        <small>{text(years === 2 ? 'join.packages.perTwoYears' : 'join.packages.perYear')}</small>
      </>
    ),
    tone: 'total',
  }
  if (!discount) return [left]
  const off = text('join.packages.off', { percent: discount.percent })
  return [{ term: off, description: `−${discount.amountFormatted}`, tone: 'good' }, left]
}
