import type { DeclineFigures } from '#domain/contracts/console/figures.ts'
import type { Asked } from './asked.ts'
import { FigureCard, FigureTable, PictureFrame } from './card.tsx'
import { DeclinesPicture, type ComparedReason } from './pictures/declines-picture.tsx'
import { declineText, shareText } from './words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

type Reasons = DeclineFigures['reasons']
type Declines = {
  reasons: Reasons
  /** The period before, if the two are compared. */
  before: Reasons | null
  asked: Asked
}

/** Why payments were declined. */
export function DeclinesSection({ reasons, before, asked }: Declines) {
  const compared = compare(reasons, before)
  return (
    <FigureCard
      name="declines"
      title="Why payments are declined"
      finding={declinesFinding(reasons, before)}
      asked={asked}
    >
      {compared.length === 0 ? (
        <p className="body muted">No payment was declined in this period.</p>
      ) : (
        <>
          <PictureFrame name="Why payments are declined">
            <p className="key">
              <span>
                <i className="k5" />
                soft, tried again
              </span>
            </p>
            <DeclinesPicture reasons={compared} />
          </PictureFrame>
          <FigureTable
            name="Declines by reason"
            columns={[
              { name: 'Reason', isText: true },
              { name: 'Kind', isText: true },
              { name: 'Attempts' },
              ...(before ? [{ name: 'Attempts before' }] : []),
              { name: 'Paid in the end', isStrong: true },
            ]}
            rows={compared.map((row) => [
              <>
                <span className="mono">{row.code}</span> {declineText(row)}
              </>,
              row.kind,
              countText(row.attempts),
              ...(row.attemptsBefore === null ? [] : [countText(row.attemptsBefore)]),
              shareText(row.paidLater, row.attempts),
            ])}
          />
        </>
      )}
    </FigureCard>
  )
}

/** The reasons of this period, then those that only the period before had. */
function compare(reasons: Reasons, before: Reasons | null): ComparedReason[] {
  if (before === null) return reasons.map((row) => ({ ...row, attemptsBefore: null }))
  const keyOf = ({ code, reason, kind }: Reasons[number]) => `${code} ${reason} ${kind}`
  const old = new Map(before.map((row) => [keyOf(row), row]))
  const now = new Set(reasons.map(keyOf))
  return [
    ...reasons.map((row) => ({ ...row, attemptsBefore: old.get(keyOf(row))?.attempts ?? 0 })),
    ...before
      .filter((row) => !now.has(keyOf(row)))
      .map((row) => ({ ...row, attempts: 0, paidLater: 0, attemptsBefore: row.attempts })),
  ]
}

function declinesFinding(reasons: Reasons, before: Reasons | null): string {
  const total = (rows: Reasons, of: 'attempts' | 'paidLater') => rows.reduce((sum, row) => sum + row[of], 0)
  const attempts = total(reasons, 'attempts')
  const old = before === null ? '' : `, ${countText(total(before, 'attempts'))} attempts in the period before`
  if (attempts === 0) return old.replace(', ', '')
  return `${shareText(total(reasons, 'paidLater'), attempts)} were paid in the end${old}`
}
