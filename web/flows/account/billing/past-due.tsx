import type { PastDue } from '#domain/contracts/renewals.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useText } from '#web/lib/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDay } from '../use-date.ts'

/** What happened to a payment that failed, what happens next, and the way to pay it. */
export function PastDueNotice({ pastDue: { tryAgainOn, openUntil, isRefused } }: { pastDue: PastDue }) {
  const text = useText()
  const day = useDay()
  const open = { until: day(openUntil) }
  return (
    <Notice tone="warning">
      <div className="past-due">
        <p>
          <strong>{text('account.pastDue.title')}</strong>{' '}
          {text(isRefused ? 'account.pastDue.refused' : 'account.pastDue.declined')}{' '}
          {tryAgainOn
            ? text('account.pastDue.again', { ...open, date: day(tryAgainOn) })
            : text('account.pastDue.waits', open)}
        </p>
        <ButtonLink to={ACCOUNT_PATHS.billingMethod} variant="secondary" size="control" reloadDocument>
          {text('account.pastDue.update')}
        </ButtonLink>
      </div>
    </Notice>
  )
}
