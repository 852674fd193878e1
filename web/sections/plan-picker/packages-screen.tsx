import { lazy, Suspense } from 'react'
import { useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { isUnreachable, type Unreachable } from '#web/lib/unreachable.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Screen, type ScreenProps } from '../shell/screen.tsx'
import { SupportText } from '../shell/support-text.tsx'
import type { ChooseAnswer } from './choose-package.server.ts'
import { Assurances } from './assurances.tsx'
import { PlanPicker } from './plan-picker.tsx'
import type { PackagesOffer } from './packages-offer.server.ts'

/** Loaded late, because few people see it. */
const CountryMismatch = lazy(async () => ({
  default: (await import('./country-mismatch.tsx')).CountryMismatch,
}))

export type PackagesScreenProps = Pick<ScreenProps, 'back' | 'backText' | 'step'> & {
  offer: PackagesOffer
  answer: ChooseAnswer | Unreachable | undefined
  /** First name of the co-parent who may be paid for too; null where this is not offered. */
  coParentName?: string | null
}

/** The page of packages of every kind of buyer. */
export function PackagesScreen({ offer, answer, coParentName = null, ...place }: PackagesScreenProps) {
  const text = useText()
  const site = useSite()
  const phone = useSupportPhone()
  const { notice, plans, mismatch: dropped } = offer
  const said = isUnreachable(answer) ? text('chrome.unreachable') : errorIn(answer)
  const refused = answer && 'mismatch' in answer ? answer.mismatch : null
  return (
    <Screen
      title={text('join.packages.title')}
      lede={
        <>
          {text('join.packages.lede')}
          {coParentName !== null && ` ${text('join.packages.forBoth', { name: coParentName })}`}
        </>
      }
      {...place}
      width="wide"
      align="center"
    >
      {notice && <Notice tone="warning">{notice}</Notice>}
      {dropped && (
        <Notice tone="warning">{text('join.mismatch.notice', { country: dropped.country })}</Notice>
      )}
      {said && (
        <Notice tone="error" live takesFocus={answer}>
          {said}
        </Notice>
      )}
      {plans.length > 0 ? (
        <>
          <PlanPicker {...offer} />
          <Assurances />
        </>
      ) : (
        <Notice tone="warning">
          {text('join.packages.none')}{' '}
          <SupportText>{text('chrome.support', { phone, email: site.supportEmail })}</SupportText>
        </Notice>
      )}
      <Suspense>
        {refused && <CountryMismatch mismatch={refused} place="packages" />}
        {dropped && !answer && <CountryMismatch mismatch={dropped} place="payment" />}
      </Suspense>
    </Screen>
  )
}

function errorIn(answer: ChooseAnswer | undefined): string | null {
  return answer && 'error' in answer ? answer.error : null
}
