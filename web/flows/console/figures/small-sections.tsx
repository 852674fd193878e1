import type { DeclineFigures, RenewalFigures } from '#domain/contracts/console-figures.ts'
import type { Asked } from './asked.ts'
import { FigureCard, FigureTable, PictureFrame } from './card.tsx'
import { DeclinesPicture } from './pictures/declines-picture.tsx'
import { RENEWAL_PARTS, RenewalsPicture } from './pictures/renewals-picture.tsx'
import { countText, dayText, declineText, shareText } from './words.ts'

/** Renewals by the week in which they were due. */
export function RenewalsSection({ weeks, asked }: Pick<RenewalFigures, 'weeks'> & { asked: Asked }) {
  const total = (part: 'due' | 'kept' | 'recovered' | 'open') =>
    weeks.reduce((sum, week) => sum + week[part], 0)
  const decided = total('due') - total('open')
  return (
    <FigureCard
      name="renewals"
      title="Renewals"
      finding={
        decided === 0
          ? 'none is decided yet'
          : `${shareText(total('kept') + total('recovered'), decided)} stay`
      }
      asked={asked}
    >
      {weeks.length === 0 ? (
        <p className="body muted">No renewal fell due in these weeks.</p>
      ) : (
        <>
          <PictureFrame name="Renewals">
            <p className="key">
              {RENEWAL_PARTS.map(({ part, name, key }) => (
                <span key={part}>
                  <i className={key} />
                  {name}
                </span>
              ))}
            </p>
            <RenewalsPicture weeks={weeks} />
          </PictureFrame>
          <FigureTable
            name="Renewals by week"
            columns={[
              { name: 'Week', isText: true },
              { name: 'Due' },
              { name: 'Kept' },
              { name: 'Recov.' },
              { name: 'Off' },
              { name: 'Unpaid' },
              { name: 'Open' },
              { name: 'Stay', isStrong: true },
            ]}
            rows={weeks
              .toReversed()
              .map((week) => [
                dayText(week.week),
                ...[week.due, week.kept, week.recovered, week.off, week.unpaid, week.open].map(countText),
                shareText(week.kept + week.recovered, week.due - week.open),
              ])}
          />
        </>
      )}
    </FigureCard>
  )
}

/** Why payments were declined. */
export function DeclinesSection({ reasons, asked }: Pick<DeclineFigures, 'reasons'> & { asked: Asked }) {
  const attempts = reasons.reduce((sum, reason) => sum + reason.attempts, 0)
  const later = reasons.reduce((sum, reason) => sum + reason.paidLater, 0)
  return (
    <FigureCard
      name="declines"
      title="Why payments are declined"
      finding={attempts === 0 ? '' : `${shareText(later, attempts)} were paid in the end`}
      asked={asked}
      aside={
        <span className="key">
          <span>
            <i className="k5" />
            soft, tried again
          </span>
        </span>
      }
    >
      {reasons.length === 0 ? (
        <p className="body muted">No payment was declined in this period.</p>
      ) : (
        <>
          <PictureFrame name="Why payments are declined">
            <DeclinesPicture reasons={reasons} />
          </PictureFrame>
          <FigureTable
            name="Declines by reason"
            columns={[
              { name: 'Reason', isText: true },
              { name: 'Kind', isText: true },
              { name: 'Attempts' },
              { name: 'Paid in the end', isStrong: true },
            ]}
            rows={reasons.map((row) => [
              <>
                <span className="mono">{row.code}</span> {declineText(row)}
              </>,
              row.kind,
              countText(row.attempts),
              shareText(row.paidLater, row.attempts),
            ])}
          />
        </>
      )}
    </FigureCard>
  )
}
