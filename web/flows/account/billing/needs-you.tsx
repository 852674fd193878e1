import type { Renewal } from '#domain/contracts/renewals.ts'
import type { Asked } from '../ask-own.server.ts'
import { PastDueNotice } from './past-due.tsx'
import { WaitsForNotice } from './waits-for.tsx'

type NeedsYouProps = {
  renewal: Asked<Renewal>
  /** The address of the person's mails. */
  email: string
}

/** What the person must do so that the subscription goes on. Nothing if all is well. */
export function NeedsYou({ renewal, email }: NeedsYouProps) {
  if (renewal.outcome !== 'found') return null
  const { pastDue, waitsFor } = renewal.value
  return (
    <>
      {pastDue && <PastDueNotice pastDue={pastDue} />}
      {waitsFor && <WaitsForNotice {...waitsFor} email={email} />}
    </>
  )
}
