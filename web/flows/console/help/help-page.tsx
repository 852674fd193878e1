import type { ComponentProps, ReactNode } from 'react'
import { PersonMain } from '../person/person-main.tsx'
import { HelpForm } from './help-form.tsx'
import { WORDS } from './help-words.ts'

type Given = Omit<ComponentProps<typeof HelpForm>, 'back'> &
  Pick<ComponentProps<typeof PersonMain>, 'person'> & {
    /** What to say instead of the form, if there is nothing to act on. */
    nothing: string | null
    children?: ReactNode
  }

/** The page of one action on a person. The result of an action is shown even if nothing is left to act on. */
export function HelpPage({ person, nothing, children, ...form }: Given) {
  const { title } = WORDS[form.kind]
  return (
    <PersonMain person={person}>
      <title>{`${title}, ${person.firstName} - Evenhand console`}</title>
      <div className="page">
        <h1 className="mb14">{title}</h1>
        {nothing !== null && form.said === null && !form.refused ? (
          <p className="note">{nothing}</p>
        ) : (
          <HelpForm {...form} back={{ to: `/people/${person.id}`, text: `Back to ${person.firstName}` }} />
        )}
        {children}
      </div>
    </PersonMain>
  )
}
