import type { MouseEvent, ReactNode } from 'react'
import { Link, useHref, useNavigate } from 'react-router'
import { Icon } from './icon.tsx'

/**
 * The way to the step before, above the title of a page. Whoever has just come from there goes back in the browser's
 * history, so that its own Back does not lead forward again.
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

/** Not meant for a new tab or window. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** Whether this page was opened from that of a path; no, where the browser does not tell. */
function wasBefore(path: string): boolean {
  if (!('navigation' in window)) return false
  const { currentEntry } = window.navigation
  const before = currentEntry ? window.navigation.entries()[currentEntry.index - 1] : undefined
  return before?.sameDocument === true && before.url !== null && new URL(before.url).pathname === path
}
