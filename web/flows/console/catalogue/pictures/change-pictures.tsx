import { dayAfter } from '#domain/days.ts'
import type { ConsolePreview } from '#domain/contracts/console/catalogue.ts'
import { RENEWAL_WEEKS } from '#domain/pricing/price-change.ts'
import { FigureTable } from '#web/flows/console/figures/card.tsx'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'
import { dayWords, moneyWords, priceName } from '../words.ts'
import { DuePicture } from './due-picture.tsx'
import { dueWeeks } from './due-weeks.ts'
import { PricePicture } from './price-picture.tsx'
import { stepsOf, type PriceStep } from './price-steps.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

type Given = { price: ConsolePreview['prices'][number]; preview: ConsolePreview }

/** Two pictures of a changed price: the price over time, and the renewals that are due after its first day. */
export function ChangePictures({ price, preview: { beginsOn, today } }: Given) {
  return (
    <div className="halves">
      <PriceOverTime price={price} beginsOn={beginsOn} today={today} />
      <RenewalsDue price={price} beginsOn={beginsOn} />
    </div>
  )
}

type Priced = { price: Given['price']; beginsOn: string }

function PriceOverTime({ price, beginsOn, today }: Priced & { today: string }) {
  const steps = stepsOf(price, beginsOn)
  const dated = ({ from, price: amount }: PriceStep) =>
    `${moneyWords(amount, price.currency)} ${from === null ? 'at first' : `from ${dayWords(from)}`}`
  const name = `Price of ${priceName(price)}`
  return (
    <div>
      <h4>Price over time</h4>
      <ScrollFrame name={`Picture: ${name}`}>
        <PricePicture
          price={price}
          beginsOn={beginsOn}
          today={today}
          about={`${name}: ${steps.map(dated).join(', ')}`}
        />
      </ScrollFrame>
      <details>
        <summary>Prices as a table</summary>
        <FigureTable
          name={name}
          columns={[{ name: 'First day', isText: true }, { name: 'Price' }]}
          rows={steps.map((step) => [
            step.from === null ? 'at first' : `${dayWords(step.from)}${step.isNew ? ', new' : ''}`,
            moneyWords(step.price, price.currency),
          ])}
        />
      </details>
    </div>
  )
}

function RenewalsDue({ price, beginsOn }: Priced) {
  const weeks = dueWeeks(price.renewals.weeks, beginsOn)
  const total = (of: 'keep' | 'change') => weeks.reduce((count, week) => count + week[of], 0)
  const names = {
    keep: `${countText(total('keep'))} keep ${moneyWords(price.was, price.currency)}`,
    change: `${countText(total('change'))} pay ${moneyWords(price.price, price.currency)}`,
  }
  const lastDay = dayAfter(beginsOn, 7 * RENEWAL_WEEKS - 1)
  const name = `Renewals of ${priceName(price)} by week`
  return (
    <div>
      <h4>Renewals by the week in which they fall due</h4>
      {total('keep') + total('change') === 0 ? (
        <p className="muted">No renewal falls due to {dayWords(lastDay)}.</p>
      ) : (
        <>
          <ScrollFrame name={`Picture: ${name}`}>
            <DuePicture
              weeks={weeks}
              names={names}
              about={`${name} to ${dayWords(lastDay)}: ${names.keep}, ${names.change}`}
            />
          </ScrollFrame>
          <details>
            <summary>Renewals as a table</summary>
            <FigureTable
              name={name}
              columns={[
                { name: 'Week from', isText: true },
                { name: 'Old price' },
                { name: 'New price', isStrong: true },
              ]}
              rows={weeks.map(({ from, keep, change }) => [
                dayWords(from),
                countText(keep),
                countText(change),
              ])}
            />
          </details>
        </>
      )}
    </div>
  )
}
