import type { PastDue } from '#domain/contracts/renewals.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useText } from '#web/lib/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDay } from '../use-date.ts'

/** Why a payment was not made, what happens next, and the way to pay it. */
export function PastDueNotice({ pastDue }: { pastDue: PastDue }) {
  const text = useText()
  const { why } = pastDue
  const next = useNext(pastDue)
  const wasTried = why !== 'not-tried' && why !== 'no-method'
  return (
    <Notice tone="warning">
      <div className="past-due">
        <p>
          <strong>{text(wasTried ? 'account.pastDue.title' : 'account.pastDue.isOpen')}</strong>{' '}
          {text(`account.pastDue.why.${why}`)} {next}
        </p>
        <ButtonLink to={ACCOUNT_PATHS.billingMethod} variant="secondary" size="control" reloadDocument>
          {text('account.pastDue.update')}
        </ButtonLink>
      </div>
    </Notice>
  )
}

/** What happens next, and until when the account stays open. */
function useNext({ why, tryAgainOn, openUntil }: PastDue): string {
  const text = useText()
  const day = useDay()
  if (openUntil === null) return text('account.pastDue.staysOpen')
  const until = day(openUntil)
  if (why === 'not-tried') return text('account.pastDue.goesOn', { until })
  if (tryAgainOn) return text('account.pastDue.again', { until, date: day(tryAgainOn) })
  return text(why === 'verify' ? 'account.pastDue.confirm' : 'account.pastDue.waits', { until })
}
