import { scaleLinear } from 'd3-scale'
import { Link } from 'react-router'
import type { ExperimentLine } from '#domain/contracts/console/figures.ts'
import { rateOf } from '#domain/experiments/read-out.ts'
import { FigureTable } from '../card.tsx'
import { pointsText, shareText } from '../words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

type Lines = {
  name: string
  first: string
  lines: readonly ExperimentLine[]
  /** Whether a row shows a significant difference. In an experiment with many parts, some parts differ by chance. */
  isDeciding?: boolean
  linkTo?: (name: string) => string
  chosen?: string | null
}

const [WIDTH, HEIGHT] = [110, 16]

/** One row for each line: the winner, both rates, their difference, and its confidence interval. */
export function LinesTable({ name, first, lines, isDeciding = false, linkTo, chosen }: Lines) {
  const telling = lines.filter(({ verdict }) => verdict !== 'too-few')
  const ends = (telling.length > 0 ? telling : lines).flatMap(({ interval }) => [interval.low, interval.high])
  const most = Math.max(0.01, ...ends.map(Math.abs))
  return (
    <FigureTable
      name={name}
      columns={[
        { name: first, isText: true },
        { name: 'Winner', isText: true },
        { name: 'Control' },
        { name: 'Treatment' },
        { name: 'Difference, points' },
        { name: '95 % interval' },
        { name: 'About zero', isText: true },
      ]}
      rows={lines.map((line) => [
        linkTo ? (
          <Link to={linkTo(line.name)} aria-current={line.name === chosen ? 'true' : undefined}>
            {line.name}
          </Link>
        ) : (
          line.name
        ),
        verdictText(line, isDeciding),
        rateText(line.control),
        rateText(line.treatment),
        pointsText(line.difference),
        `${pointsText(line.interval.low)} … ${pointsText(line.interval.high)}`,
        <Interval key="interval" line={line} most={most} />,
      ])}
    />
  )
}

function rateText({ visitors, converted }: ExperimentLine['control']): string {
  if (visitors === 0) return '–'
  return `${shareText(converted, visitors)} (${countText(converted)}/${countText(visitors)})`
}

function verdictText({ verdict, difference }: ExperimentLine, isDeciding: boolean): string {
  if (verdict === 'too-few') return 'too few visitors'
  if (verdict === 'unsure') return 'not sure yet'
  const sign = difference > 0 ? '▲' : '▼'
  const side = verdict === 'treatment' ? 'Treatment' : 'Control'
  return isDeciding ? `${sign} ${side}, sure` : `${sign} leans to ${side}`
}

/** All rows of a table share one scale. An uncertain row may exceed it and is cut off. */
function Interval({ line, most }: { line: ExperimentLine; most: number }) {
  const scale = scaleLinear([-most, most], [2, WIDTH - 2]).clamp(true)
  const { interval, difference, control, treatment } = line
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`${pointsText(interval.low)} to ${pointsText(interval.high)} points`}
    >
      <line className="chart-zero" x1={WIDTH / 2} x2={WIDTH / 2} y1={0} y2={HEIGHT} />
      <line
        className="chart-span"
        x1={scale(interval.low)}
        x2={scale(interval.high)}
        y1={HEIGHT / 2}
        y2={HEIGHT / 2}
      />
      {rateOf(control) === rateOf(treatment) ? null : (
        <circle className={difference > 0 ? 'f1' : 'f3'} cx={scale(difference)} cy={HEIGHT / 2} r={4} />
      )}
    </svg>
  )
}
