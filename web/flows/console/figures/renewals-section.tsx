import type { RenewalFigures } from '#domain/contracts/console/figures.ts'
import type { Asked } from './asked.ts'
import { FigureCard, FigureTable, PictureFrame } from './card.tsx'
import { RENEWAL_PARTS, RenewalsPicture } from './pictures/renewals-picture.tsx'
import { shortDayText, pointsText, shareText } from './words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

type Weeks = RenewalFigures['weeks']
type Week = Weeks[number]

const totalOf = (weeks: Weeks, part: Exclude<keyof Week, 'week'>) =>
  weeks.reduce((sum, week) => sum + week[part], 0)

/** The renewals that stay, of those that are decided. */
function stayOf(weeks: Weeks): { stay: number; decided: number } {
  return {
    stay: totalOf(weeks, 'kept') + totalOf(weeks, 'recovered'),
    decided: totalOf(weeks, 'due') - totalOf(weeks, 'open'),
  }
}

function renewalsFinding(weeks: Weeks, before: Weeks | null): string {
  const { stay, decided } = stayOf(weeks)
  if (decided === 0) return 'none is decided yet'
  const old = before && stayOf(before)
  const change =
    old && old.decided > 0
      ? `, ${pointsText(stay / decided - old.stay / old.decided)} points against the weeks before`
      : ''
  return `${shareText(stay, decided)} stay${change}`
}

function renewalCells(name: string, weeks: Weeks): string[] {
  const { stay, decided } = stayOf(weeks)
  const counts = (['due', 'kept', 'recovered', 'off', 'unpaid', 'open'] as const).map((part) =>
    countText(totalOf(weeks, part)),
  )
  return [name, ...counts, shareText(stay, decided)]
}

type Renewals = {
  weeks: Weeks
  /** The same number of weeks before, if the two are compared. */
  before: Weeks | null
  asked: Asked
}

/** Renewals by the week in which they were due. */
export function RenewalsSection({ weeks, before, asked }: Renewals) {
  return (
    <FigureCard name="renewals" title="Renewals" finding={renewalsFinding(weeks, before)} asked={asked}>
      {weeks.length === 0 ? (
        <p className="body muted">No renewal fell due in these weeks.</p>
      ) : (
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
      )}
      {weeks.length === 0 && !before?.length ? null : <RenewalsTable weeks={weeks} before={before} />}
    </FigureCard>
  )
}

function RenewalsTable({ weeks, before }: Omit<Renewals, 'asked'>) {
  return (
    <FigureTable
      name="Renewals by week"
      columns={[
        { name: 'Week', isText: true, isNewestFirst: true },
        { name: 'Due' },
        { name: 'Kept' },
        { name: 'Recov.' },
        { name: 'Off' },
        { name: 'Unpaid' },
        { name: 'Open' },
        { name: 'Stay', isStrong: true },
      ]}
      rows={[
        ...(before ? [renewalCells('These weeks', weeks), renewalCells('Weeks before', before)] : []),
        ...weeks.toReversed().map((week) => renewalCells(shortDayText(week.week), [week])),
      ]}
    />
  )
}
