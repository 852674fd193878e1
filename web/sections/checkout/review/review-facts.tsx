import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'

/** One line of the review: what it is, its value, and a way to change it. */
export type Fact = { term: string; value: ReactNode; change?: { to: string } | { onPress: () => void } }

/** The order in words, for a last look. */
export function ReviewFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="card review-facts">
      {facts.map(({ term, value, change }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
          {change && (
            <dd>
              <Change what={term} change={change} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Change({ what, change }: { what: string; change: NonNullable<Fact['change']> }) {
  const text = useText()
  const name = text('checkout.review.changeWhat', { what })
  const word = text('checkout.review.change')
  return 'to' in change ? (
    <Link className="button" data-variant="text" to={change.to} aria-label={name}>
      {word}
    </Link>
  ) : (
    <Button variant="text" aria-label={name} onClick={change.onPress}>
      {word}
    </Button>
  )
}
