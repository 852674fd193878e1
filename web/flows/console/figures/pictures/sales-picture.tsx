import { scaleBand, scaleLinear } from 'd3-scale'
import type { SalesFigures } from '#domain/contracts/console/figures.ts'
import { shortDayText } from '../words.ts'
import { namedEvery, UpAxis } from './axes.tsx'

const [LEFT, TOP, BOTTOM, HEIGHT] = [56, 14, 206, 242]
const ROOM_FOR_DAY = 64
/** The room for the labels at the right end. */
const ROOM_FOR_TODAY = 110
/** Half the width of the sum above the largest day. */
const ROOM_FOR_SUM = 24

type Days = SalesFigures['days']
const NO_DAY = { day: '', sales: 0, tax: 0 }
const soldOn = ({ sales, tax }: typeof NO_DAY) => sales + tax
type Sales = {
  sales: { days: Days; currency: string }
  /** The days of the period before, in the same order. */
  before?: Days | undefined
  today: string
  isSmall?: boolean
}

/**
 * One bar for each day: sales and tax above zero, and refunds below. The largest day has its sum. Today is paler, because
 * the day is not over. A line across a bar shows sales and tax of the same day of the period before.
 */
export function SalesPicture({ sales: { days, currency }, before, today, isSmall = false }: Sales) {
  const width = isSmall ? 452 : 904
  const right = width - (isSmall ? 4 : 104)
  const above = Math.max(0, ...[...days, ...(before ?? [])].map(soldOn))
  const below = Math.max(0, ...days.map(({ refunds, lost }) => refunds + lost))
  const scale = scaleLinear([-below, above || 100], [BOTTOM, TOP]).nice()
  const band = scaleBand(
    days.map(({ day }) => day),
    [LEFT, right],
  ).padding(0.2)
  const every = namedEvery(days.length, { width: right - LEFT, room: ROOM_FOR_DAY })
  const last = days.at(-1)
  const largest = days.reduce((most, each) => (soldOn(each) > soldOn(most) ? each : most), NO_DAY)
  return (
    <svg
      className={isSmall ? 'chart' : 'chart wide'}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={`Sales before tax, tax and refunds by day, ${currency}${before !== undefined ? ', with the period before' : ''}`}
    >
      <UpAxis scale={scale} from={LEFT} to={right} text={(value) => shortMoney(value, currency)} />
      {days.map((each, place) => {
        const x = band(each.day) ?? 0
        const isNamed = place % every === 0 && (last?.day !== today || x < right - ROOM_FOR_TODAY)
        return (
          <g key={each.day} className={each.day === today ? 'so-far' : undefined}>
            <Bars day={each} before={before?.[place]} {...{ scale, x, width: band.bandwidth() }} />
            {each.day === largest.day ? (
              <text
                x={Math.min(x + band.bandwidth() / 2, right - ROOM_FOR_SUM)}
                y={scale(soldOn(largest)) - 4}
                className="lab mid"
              >
                {shortMoney(soldOn(largest), currency, 3)}
              </text>
            ) : null}
            {isNamed ? (
              <text x={x + band.bandwidth() / 2} y={HEIGHT - 8} className="tick mid">
                {shortDayText(each.day)}
              </text>
            ) : null}
          </g>
        )
      })}
      {last?.day === today ? (
        <text x={right} y={HEIGHT - 8} className="tick end">
          today so far
        </text>
      ) : null}
      {isSmall ? null : <Names right={right} isCompared={before !== undefined} />}
    </svg>
  )
}

type BarsGiven = {
  day: Days[number]
  before: Days[number] | undefined
  scale: (value: number) => number
  x: number
  width: number
}

/** The bars of one day, and the line for the same day of the period before. */
function Bars({ day: { sales, tax, refunds, lost }, before, scale, x, width }: BarsGiven) {
  const bar = (name: string, low: number, high: number) => (
    <rect
      className={name}
      x={x}
      y={scale(high)}
      width={width}
      height={Math.max(0, scale(low) - scale(high))}
    />
  )
  return (
    <>
      {sales > 0 ? bar('f1', 0, sales) : null}
      {tax > 0 ? bar('f4', sales, sales + tax) : null}
      {refunds + lost > 0 ? bar('f3', -refunds - lost, 0) : null}
      {before ? (
        <line
          className="before"
          x1={x}
          y1={scale(soldOn(before))}
          x2={x + width}
          y2={scale(soldOn(before))}
        />
      ) : null}
    </>
  )
}

function Names({ right, isCompared }: { right: number; isCompared: boolean }) {
  return (
    <>
      <text x={right + 10} y={TOP + 20} className="t4">
        Tax
      </text>
      <text x={right + 10} y={TOP + 44} className="t1">
        Sales before tax
      </text>
      {isCompared ? (
        <text x={right + 10} y={TOP + 68} className="lab">
          – Period before
        </text>
      ) : null}
      <text x={right + 10} y={BOTTOM} className="t3">
        Given back
      </text>
    </>
  )
}

/** In thousands or millions. A label has more digits than a tick: `$11.8K`. */
function shortMoney(minor: number, currency: string, digits?: number): string {
  if (minor === 0) return '0'
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    ...(digits === undefined ? {} : { maximumSignificantDigits: digits }),
  })
  return format.format(minor / 100).replace('-', '−')
}
