import { FEWEST_SHOWN } from '#domain/console/figures.ts'
import type { FunnelFigures } from '#domain/contracts/console/figures.ts'
import type { Asked } from './asked.ts'
import { FigureCard, FigureTable, PictureFrame } from './card.tsx'
import { FunnelPicture } from './pictures/funnel-picture.tsx'
import { shortDayText, minutesText, pointsText, shareText, STEP_WORDS, timeText } from './words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

const TITLE = 'From start to paid'

/** The funnel with its table, and the same by day. */
export function FunnelSection({ funnel, asked }: { funnel: FunnelFigures; asked: Asked }) {
  const { steps, before, days, isTooSmall } = funnel
  const all = steps[0]?.reached ?? 0
  const isCompared = asked.compare !== undefined && before.length > 0
  if (isTooSmall || all === 0)
    return (
      <FigureCard name="funnel" title={TITLE} finding="" asked={asked}>
        <p className="body muted">
          {isTooSmall
            ? `Fewer than ${FEWEST_SHOWN} visitors are in this group, or outside it. Their numbers could tell of one person.`
            : 'No visitor began in this period.'}
        </p>
      </FigureCard>
    )
  return (
    <FigureCard name="funnel" title={TITLE} finding={findingOf(funnel)} asked={asked}>
      <PictureFrame name={TITLE}>
        <FunnelPicture steps={steps} before={before} />
      </PictureFrame>
      <StepTable steps={steps} before={isCompared ? before : []} />
      <details className="rule">
        <summary className="body">By the day on which they began</summary>
        <DayTable days={days} />
      </details>
    </FigureCard>
  )
}

/** Each step with what it lost, and with the period before if there is one. */
function StepTable({ steps, before }: Pick<FunnelFigures, 'steps' | 'before'>) {
  const all = steps[0]?.reached ?? 0
  const isCompared = before.length > 0
  return (
    <FigureTable
      name="Funnel by step"
      columns={[
        { name: 'Step', isText: true },
        { name: 'Reached' },
        { name: 'Of start' },
        { name: 'Lost before' },
        { name: 'Lost' },
        { name: 'Median time, min' },
        ...(isCompared
          ? [{ name: 'Reached before' }, { name: 'Of start before' }, { name: 'Median before' }]
          : []),
      ]}
      rows={steps.map(({ step, reached, medianSeconds }, place) => {
        const from = steps[place - 1]?.reached
        const old = before.find((each) => each.step === step)
        return [
          STEP_WORDS[step],
          countText(reached),
          shareText(reached, all),
          from === undefined ? '' : countText(from - reached),
          from === undefined ? '' : shareText(from - reached, from),
          minutesText(medianSeconds),
          ...(isCompared
            ? [
                countText(old?.reached ?? 0),
                shareText(old?.reached ?? 0, before[0]?.reached ?? 0),
                minutesText(old?.medianSeconds ?? null),
              ]
            : []),
        ]
      })}
    />
  )
}

function DayTable({ days }: Pick<FunnelFigures, 'days'>) {
  return (
    <FigureTable
      name="Funnel by day"
      columns={[
        { name: 'Day', isText: true, isNewestFirst: true },
        { name: 'Began' },
        { name: 'Paid' },
        { name: 'Of start' },
      ]}
      rows={days
        .toReversed()
        .map(({ day, started, paid }) => [
          shortDayText(day),
          started === null ? 'few' : countText(started),
          paid === null ? '' : countText(paid),
          started === null || paid === null ? '' : shareText(paid, started),
        ])}
    />
  )
}

/** The share of visitors who pay, its change, and the time until the payment. */
function findingOf({ steps, before, seconds }: FunnelFigures): string {
  const [all, paid] = [steps[0]?.reached ?? 0, steps.at(-1)?.reached ?? 0]
  const [oldAll, oldPaid] = [before[0]?.reached ?? 0, before.at(-1)?.reached ?? 0]
  const change =
    oldAll === 0 ? '' : `, ${pointsText(paid / all - oldPaid / oldAll)} points against the period before`
  const times =
    seconds.median === null || seconds.ninthTenth === null
      ? ''
      : ` Median ${timeText(seconds.median)}, nine of ten within ${timeText(seconds.ninthTenth)}.`
  return `${shareText(paid, all)} pay${change}.${times}`
}
