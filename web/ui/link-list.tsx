import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

export type LinkListProps = { children: ReactNode; tone?: 'danger' }

/** A plain list of links to pages of one kind, one line each. A dangerous link is in its own list below. */
export function LinkList({ children, tone }: LinkListProps) {
  return (
    <ul className="link-list" data-tone={tone}>
      {children}
    </ul>
  )
}

export type LinkListItemProps = (
  | { to: string }
  | { /** The URL of a page, here or on another site. */ href: string }
) & {
  title: ReactNode
  /** One sentence. */
  help: ReactNode
}

/** The whole line can be pressed. Its title alone names the link, and the sentence of help describes it. */
export function LinkListItem({ title, help, ...place }: LinkListItemProps) {
  const id = useId()
  return (
    <li>
      {'to' in place ? (
        <Link to={place.to} aria-describedby={id}>
          {title}
        </Link>
      ) : (
        <a href={place.href} aria-describedby={id}>
          {title}
        </a>
      )}
      <span id={id}>{help}</span>
      <Icon name="next" />
    </li>
  )
}
