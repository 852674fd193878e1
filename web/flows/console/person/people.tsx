import { Link } from 'react-router'
import type { PaidBy } from '#domain/console/paid-by.ts'
import { Avatar } from '../shell/avatar.tsx'
import { personPath } from '../shell/places.ts'
import { StatePill } from './about.tsx'
import { sideOf, type Other, type Person } from './person-main.tsx'

/** The parents of a family. Each has a view of their own, so that nothing of the other is read out. */
export function People({ person, others }: { person: Person; others: readonly Other[] }) {
  const name = `${person.firstName} ${person.lastName}`
  return (
    <nav className="people" aria-label="Whom you speak with">
      <Link className="person" aria-current="page" to="." data-key="1">
        <Avatar name={name} look={`${sideOf(person)} lg`} />
        <span>
          <b>{name}</b>
          <small>{placeText(person)}</small>
        </span>
        {person.plan ? <StatePill {...person.plan} /> : null}
      </Link>
      {others.map((other, n) => (
        <Link className="person" key={other.id} to={personPath(other.id)} data-key={String(n + 2)}>
          <Avatar name={other.name} look={`${sideOf(other)} lg`} />
          <span>
            <b>{other.name}</b>
            <small>{nthParent(other)}</small>
          </span>
          <span className="pill plain">Opens a view of its own</span>
        </Link>
      ))}
    </nav>
  )
}

const nthParent = ({ isSecondParent }: Pick<Other, 'isSecondParent'>) =>
  isSecondParent ? 'Parent 2' : 'Parent 1'

/** Such as `Parent 1, paid for both parents`. */
function placeText(person: Person): string {
  if (person.kind !== 'parent') return 'Professional'
  const paid = person.paidBy && PAID_WORDS[person.paidBy.who](person.paidBy.name ?? 'an erased person')
  return [nthParent(person), paid].filter(Boolean).join(', ')
}

const PAID_WORDS: Readonly<Record<PaidBy, (name: string) => string>> = {
  self: () => 'paid for themselves',
  both: () => 'paid for both parents',
  other: (name) => `paid for by ${name}`,
}
