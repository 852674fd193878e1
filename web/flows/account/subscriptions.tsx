import type { Account } from '#domain/contracts/account.ts'
import { endsWithAccount } from '#domain/privacy/erasure.ts'
import { useText } from '#web/lib/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList, type DescriptionItem } from '#web/ui/description-list.tsx'
import { useDate, useDay } from './use-date.ts'

type Subscription = Account['subscriptions'][number]
/** `erasedOn` is the day on which the account will be deleted; null if nobody asked for it. */
type Dated = { timeZone: string | null; erasedOn: string | null }

/** The subscriptions of a person, and what happens at the end of each term. */
export function Subscriptions({
  subscriptions,
  ...dated
}: Dated & { subscriptions: readonly Subscription[] }) {
  const text = useText()
  return (
    <Card title={text('account.subscription.title')}>
      {subscriptions.length === 0 && <p>{text('account.subscription.none')}</p>}
      {subscriptions.map((each) => (
        <SubscriptionLines key={`${each.packageId} ${each.startsAt}`} subscription={each} {...dated} />
      ))}
    </Card>
  )
}

function SubscriptionLines({ subscription, timeZone, erasedOn }: Dated & { subscription: Subscription }) {
  const text = useText()
  const date = useDate(timeZone)
  const day = useDay()
  const { displayName, status, termYears, startsAt, paidUntil, autoRenew } = subscription
  const items: DescriptionItem[] = [
    { term: text('account.subscription.package'), description: displayName },
    { term: text('account.subscription.status'), description: text(`account.subscription.${status}`) },
    {
      term: text('account.subscription.term'),
      description: text('account.subscription.years', { years: termYears }),
    },
    { term: text('account.subscription.since'), description: date(startsAt) },
    { term: text('account.subscription.until'), description: day(paidUntil) },
  ]
  const then = autoRenew ? 'account.subscription.byItself' : 'account.subscription.notByItself'
  return (
    <div className="stack">
      <DescriptionList items={items} />
      {status === 'current' && (
        <p className="small muted">
          {text(endsWithAccount({ erasedOn, paidUntil }) ? 'account.plan.untilErased' : then)}
        </p>
      )}
    </div>
  )
}
