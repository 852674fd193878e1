import type { Renewal } from '#domain/contracts/renewals.ts'
import type { Asked } from '../ask-own.server.ts'
import { useText } from '#web/lib/text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PastDueNotice } from './past-due.tsx'
import { WaitsForNotice } from './waits-for.tsx'

type NeedsYouProps = {
  renewal: Asked<Renewal>
  /** The address of the person's mails. */
  email: string
  /** Another notice of the page says that a payment waits for its answer. */
  isPayingSaid?: boolean
}

/** What the person must do so that the subscription goes on, or waits for. Nothing if all is well. */
export function NeedsYou({ renewal, email, isPayingSaid = false }: NeedsYouProps) {
  const text = useText()
  if (renewal.outcome !== 'found') return null
  const { pastDue, waitsFor, isPaying } = renewal.value
  return (
    <>
      {isPaying && !isPayingSaid && <Notice tone="info">{text('account.billing.paying')}</Notice>}
      {pastDue && <PastDueNotice pastDue={pastDue} />}
      {waitsFor && <WaitsForNotice {...waitsFor} email={email} />}
    </>
  )
}
