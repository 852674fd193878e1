import { Link } from 'react-router'
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
        <Avatar name={name} look={`${sideOf(person.id, others)} lg`} />
        <span>
          <b>{name}</b>
          <small>{person.kind === 'parent' ? 'Parent' : 'Professional'}</small>
        </span>
        {person.plan ? <StatePill {...person.plan} /> : null}
      </Link>
      {others.map((other, n) => (
        <Link className="person" key={other.id} to={personPath(other.id)} data-key={String(n + 2)}>
          <Avatar name={other.name} look={`${sideOf(other.id, [{ id: person.id, name }])} lg`} />
          <span>
            <b>{other.name}</b>
            <small>The other parent</small>
          </span>
          <span className="pill plain">Opens a view of its own</span>
        </Link>
      ))}
    </nav>
  )
}
