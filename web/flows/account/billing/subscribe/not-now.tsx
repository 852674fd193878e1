import type { NewSubscription } from '#domain/contracts/new-subscriptions.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useText } from '#web/lib/text.tsx'
import { useDay } from '#web/flows/account/use-date.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const TITLES = {
  running: 'account.comeback.running.title',
  'paid-by-another': 'account.comeback.paidFor.title',
  'past-due': 'account.comeback.due.title',
} as const
const TEXTS = {
  running: 'account.comeback.running',
  'paid-by-another': 'account.comeback.paidFor',
  'past-due': 'account.comeback.due',
} as const

type NotNowProps = {
  why: Exclude<NewSubscription['may'], 'subscribe'>
  /** The last paid day. */
  paidUntil: string
}

/** Why a person cannot subscribe now, and what they can do instead. */
export function NotNow({ why, paidUntil }: NotNowProps) {
  const text = useText()
  const date = useDay()(paidUntil)
  return (
    <Screen title={text(TITLES[why])} back={ACCOUNT_PATHS.billing} backText={text('account.billing.title')}>
      <Card>
        <p>{text(TEXTS[why], { date })}</p>
        <div className="actions">
          {why === 'past-due' ? (
            // A new document, because the provider's fields need its security policy.
            <ButtonLink to={ACCOUNT_PATHS.billingMethod} reloadDocument>
              {text('account.pastDue.update')}
            </ButtonLink>
          ) : (
            <ButtonLink to={ACCOUNT_PATHS.billing} variant="secondary">
              {text('account.billing.title')}
            </ButtonLink>
          )}
        </div>
      </Card>
    </Screen>
  )
}
