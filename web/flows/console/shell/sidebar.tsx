import { NavLink } from 'react-router'
import { may, type Role } from '#domain/console/roles.ts'
import type { Counts } from './counts.ts'
import { Icon } from './icon.tsx'
import { CONSOLE_PLACES, type Place } from './places.ts'

/** The places that a role may open, with what waits there. */
export function Places({ name, role, counts }: { name: string; role: Role; counts: Counts }) {
  const open = CONSOLE_PLACES.filter(({ right }) => right === null || may(role, right))
  const queues = open.filter(({ queue }) => queue !== undefined)
  return (
    <nav className="nav" aria-label={name}>
      {open
        .filter(({ queue }) => queue === undefined)
        .map((place) => (
          <PlaceLink key={place.to} place={place} count={place.countOf?.(counts) ?? null} />
        ))}
      {queues.length > 0 ? <span className="head">Queues</span> : null}
      {queues.map((place) => (
        <PlaceLink
          key={place.to}
          place={place}
          count={place.queue ? (counts.queues[place.queue] ?? null) : null}
        />
      ))}
    </nav>
  )
}

function PlaceLink({ place, count }: { place: Place; count: number | null }) {
  const hot = place.queue === 'disputes' && count !== null && count > 0
  return (
    <NavLink to={place.to} end={place.to === '/'}>
      <Icon name={place.icon} />
      {place.name}
      {count === null ? null : <b className={hot ? 'hot' : undefined}>{count}</b>}
    </NavLink>
  )
}
