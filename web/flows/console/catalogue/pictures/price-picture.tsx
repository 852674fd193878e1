import { scaleLinear, scaleUtc } from 'd3-scale'
import { dayAfter } from '#domain/days.ts'
import type { ConsolePreview } from '#domain/contracts/console/catalogue.ts'
import { UpAxis } from '#web/flows/console/figures/pictures/axes.tsx'
import { moneyWords } from '../words.ts'
import { stepsOf } from './price-steps.ts'

const [LEFT, RIGHT, TOP, BOTTOM, HEIGHT] = [52, 446, 20, 132, 164]
/** The time before the first change and after the new price, so that their lines can be seen. */
const DAYS_AROUND = 180
/** A shorter step has no room for its price. The table has it. */
const ROOM_FOR_PRICE = 56
const ROOM_FOR_TODAY = 48
const TICKS = 3

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

type Given = { price: ConsolePreview['prices'][number]; beginsOn: string; today: string; about: string }

/** The price as a line over time. Its axis does not begin at zero, because a change of price is small. */
export function PricePicture({ price: { currency, ...price }, beginsOn, today, about }: Given) {
  const steps = stepsOf(price, beginsOn)
  const firstChange = steps.flatMap(({ from }) => from ?? []).at(0) ?? today
  const from = dayAfter(firstChange < today ? firstChange : today, -DAYS_AROUND)
  const to = dayAfter(steps.at(-1)?.from ?? beginsOn, DAYS_AROUND)
  const at = scaleUtc([new Date(from), new Date(to)], [LEFT, RIGHT])
  const x = (day: string) => at(new Date(day))
  const amounts = steps.map((step) => step.price)
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const room = Math.max(most - least, most / 10)
  const up = scaleLinear([Math.max(0, least - room), most + room / 2], [BOTTOM, TOP]).nice()
  return (
    <svg className="chart" viewBox={`0 0 452 ${HEIGHT}`} role="img" aria-label={about}>
      <UpAxis scale={up} from={LEFT} to={RIGHT} text={(value) => tickWords(value, currency)} />
      <line className="axis" x1={LEFT} y1={BOTTOM} x2={RIGHT} y2={BOTTOM} />
      {at.ticks(TICKS).map((tick) => (
        <g key={tick.getTime()}>
          <line className="axis" x1={at(tick)} y1={BOTTOM} x2={at(tick)} y2={BOTTOM + 4} />
          <text className="tick mid" x={at(tick)} y={BOTTOM + 24}>
            {MONTH.format(tick)}
          </text>
        </g>
      ))}
      <line className="axis" x1={x(today)} y1={TOP} x2={x(today)} y2={BOTTOM} />
      <Today x={x(today)} />
      {steps.map((step, place) => {
        const [begins, ends] = [x(step.from ?? from), x(steps[place + 1]?.from ?? to)]
        const before = steps[place - 1]
        const rise = before ? `M${begins} ${up(before.price)}V` : `M${begins} `
        return (
          <g key={step.from ?? 'at first'}>
            <path className={step.isNew ? 'line4' : 'line1'} d={`${rise}${up(step.price)}H${ends}`} />
            {ends - begins > ROOM_FOR_PRICE ? (
              <text
                className={step.isNew ? 't4 mid' : 't1 mid'}
                x={(begins + ends) / 2}
                y={up(step.price) - 8}
              >
                {moneyWords(step.price, currency)}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

/** The word is at the left of its line, if there is room. */
function Today({ x }: { x: number }) {
  const hasRoom = x - LEFT > ROOM_FOR_TODAY
  return (
    <text className={hasRoom ? 'tick end' : 'tick'} x={hasRoom ? x - 6 : x + 6} y={BOTTOM - 8}>
      today
    </text>
  )
}

function tickWords(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(minor / 100)
}
