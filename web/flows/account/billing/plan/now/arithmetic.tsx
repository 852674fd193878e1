import type { ChangePriceView } from '#domain/contracts/plans.ts'
import { formatMoney } from '#domain/money.ts'
import { ratePercent } from '#domain/pricing/order-price.ts'
import { taxName } from '#domain/pricing/tax-name.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

/** How the amount of a change is computed, line by line. */
export function Arithmetic({ price }: { price: ChangePriceView }) {
  const text = useText()
  const locale = useLocale()
  const { currency, daysLeft, daysOfTerm } = price
  const money = (amountMinor: number) => formatMoney(amountMinor, { currency, locale })
  const [whole, paid, difference] = [price.wholeMinor, price.paidMinor, price.differenceMinor].map(money)
  return (
    <>
      <DescriptionList
        items={[
          { term: text('plans.now.whole'), description: whole },
          { term: text('plans.now.paid'), description: paid },
          { term: text('plans.now.days'), description: text('plans.now.daysOf', { daysLeft, daysOfTerm }) },
          { term: text('plans.now.difference'), description: difference },
          ...price.taxes.map(({ name, ratePpm, amountMinor }) => ({
            term: text('checkout.summary.tax', {
              name: taxName(name, text),
              rate: ratePercent(ratePpm),
            }),
            description: money(amountMinor),
          })),
          { term: text('plans.now.total'), description: money(price.totalMinor), tone: 'total' },
        ]}
      />
      <p className="muted small">
        {text(price.differenceMinor > 0 ? 'plans.now.how' : 'plans.now.howNothing', {
          whole: whole ?? '',
          paid: paid ?? '',
          daysLeft,
          daysOfTerm,
        })}
      </p>
    </>
  )
}
