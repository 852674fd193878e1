import type { MouseEvent, ReactNode } from 'react'
import { Link, useHref, useNavigate } from 'react-router'
import { Icon } from './icon.tsx'

/**
 * A link to the previous step, above the title of a page. If the visitor came from that step, it goes back in
 * the history. Otherwise the browser's own Back would later lead forward.
 */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const path = useHref(to)
  const navigate = useNavigate()

  function goBack(event: MouseEvent) {
    if (!isPlain(event) || !wasBefore(path)) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <Link to={to} className="back-link" onClick={goBack}>
      <Icon name="back" />
      {children}
    </Link>
  )
}

/** A plain click that nobody else has handled, without the keys that open a new tab or window. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** Whether the previous history entry is this path; false in browsers that do not tell. */
function wasBefore(path: string): boolean {
  if (!('navigation' in window)) return false
  const { currentEntry } = window.navigation
  const before = currentEntry ? window.navigation.entries()[currentEntry.index - 1] : undefined
  return before?.sameDocument === true && before.url !== null && new URL(before.url).pathname === path
}
