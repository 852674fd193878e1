import { Link } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useText } from '#web/lib/text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDay } from '../use-date.ts'

/** Says on other pages that the account will be deleted. A log-in alone does not keep it. */
export function ErasureAhead({ dueOn }: { dueOn: string | null }) {
  const text = useText()
  const day = useDay()
  if (dueOn === null) return null
  return (
    <Notice tone="warning">
      {text('account.erasure.asked', { date: day(dueOn) })}{' '}
      <Link to={ACCOUNT_PATHS.erasure}>{text('account.erasure.keep')}</Link>
    </Notice>
  )
}
