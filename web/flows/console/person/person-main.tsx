import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ConsolePersonPage } from '#domain/contracts/console/person.ts'
import { Avatar } from '../shell/avatar.tsx'
import { Icon } from '../shell/icon.tsx'
import { personPath } from '../shell/places.ts'

export type Person = ConsolePersonPage['person']
export type Other = Person['families'][number]['otherParents'][number]

/** Each parent keeps one colour, on their own pages and on the page of the other. */
export function sideOf({ isSecondParent }: Pick<Other, 'isSecondParent'>): 'p1' | 'p2' {
  return isSecondParent ? 'p2' : 'p1'
}

/**
 * The main part of each page about a person. It shows their colour and their name, so that staff do not confuse the
 * parents.
 */
export function PersonMain({ person, children }: { person: Person; children: ReactNode }) {
  const others = person.families.flatMap(({ otherParents }) => otherParents)
  const [other] = others
  return (
    <main id="main" className={sideOf(person) === 'p2' ? 'view view-2' : 'view'}>
      <div className="speak">
        <Avatar name={`${person.firstName} ${person.lastName}`} />
        <strong>You are speaking with {person.firstName}</strong>
        {other ? (
          <>
            <span className="sub">Nothing that {other.firstName} typed is on this page.</span>
            <Link className="btn" to={personPath(other.id)}>
              <Icon name="swap" />
              It is {other.firstName}
            </Link>
          </>
        ) : null}
      </div>
      {children}
    </main>
  )
}
