import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What the page says after an action that succeeded. */
export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <output className="note good mb14">
      <Icon name="check" />
      <span>{children}</span>
    </output>
  )
}
