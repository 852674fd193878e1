import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'

export type DoorCardProps = { to: string; icon: IconName; title: ReactNode; text?: ReactNode }

/** A large link to one of a few paths. Put several into an element with the class `doors`. */
export function DoorCard({ to, icon, title, text }: DoorCardProps) {
  return (
    <Link to={to} className="door">
      <span className="door-icon">
        <Icon name={icon} size="large" />
      </span>
      <span>
        <span className="door-title">{title}</span>
        {text && <span className="door-text">{text}</span>}
      </span>
      <Icon name="next" />
    </Link>
  )
}
