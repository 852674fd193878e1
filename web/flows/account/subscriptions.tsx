import type { Account } from '#domain/contracts/account.ts'
import { formatMoney } from '#domain/money.ts'
import { useLocale, useText } from '../../lib/text.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList, type DescriptionItem } from '../../ui/description-list.tsx'
import { useDate } from './use-date.ts'

type Subscription = Account['subscriptions'][number]
type Dated = { subscription: Subscription; timeZone: string | null }

/** What somebody has subscribed to, and what happens at the end of the term. */
export function Subscriptions({
  subscriptions,
  timeZone,
}: {
  subscriptions: readonly Subscription[]
  timeZone: string | null
}) {
  const text = useText()
  return (
    <Card title={text('account.subscription.title')}>
      {subscriptions.length === 0 && <p>{text('account.subscription.none')}</p>}
      {subscriptions.map((each) => (
        <SubscriptionLines
          key={`${each.packageId} ${each.startsAt}`}
          subscription={each}
          timeZone={timeZone}
        />
      ))}
    </Card>
  )
}

function SubscriptionLines({ subscription, timeZone }: Dated) {
  const text = useText()
  const date = useDate(timeZone)
  const { displayName, status, termYears, startsAt, autoRenew } = subscription
  const renews = status === 'current' && autoRenew
  const items: DescriptionItem[] = [
    { term: text('account.subscription.package'), description: displayName },
    { term: text('account.subscription.status'), description: text(`account.subscription.${status}`) },
    {
      term: text('account.subscription.term'),
      description: text('account.subscription.years', { years: termYears }),
    },
    { term: text('account.subscription.since'), description: date(startsAt) },
    ...useEnd({ subscription, timeZone }),
  ]
  return (
    <div className="stack">
      <DescriptionList items={items} />
      {status === 'current' && (
        <p className="small muted">
          {text(renews ? 'account.subscription.byItself' : 'account.subscription.notByItself')}
        </p>
      )}
    </div>
  )
}

function useEnd({ subscription, timeZone }: Dated): DescriptionItem[] {
  const { status, autoRenew, renewsAt, renewalMinor, currency } = subscription
  const text = useText()
  const locale = useLocale()
  const date = useDate(timeZone)
  if (status !== 'current' || !autoRenew)
    return [{ term: text('account.subscription.until'), description: date(renewsAt) }]
  const amount = formatMoney(renewalMinor, { currency, locale })
  return [
    { term: text('account.subscription.renews'), description: date(renewsAt) },
    {
      term: text('account.subscription.amount'),
      description: text('account.subscription.beforeTax', { amount }),
    },
  ]
}
