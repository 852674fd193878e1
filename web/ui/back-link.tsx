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

/**
 * Whether the previous history entry is this page. Its address may have more than the link, such as a hash. It is false in
 * browsers that do not tell.
 */
function wasBefore(path: string): boolean {
  if (!('navigation' in window)) return false
  const { currentEntry } = window.navigation
  const before = currentEntry ? window.navigation.entries()[currentEntry.index - 1] : undefined
  if (!before?.sameDocument || before.url === null) return false
  const [was, wanted] = [new URL(before.url), new URL(path, before.url)]
  return PARTS.every((part) => wanted[part] === '' || wanted[part] === was[part])
}

const PARTS = ['pathname', 'search', 'hash'] as const
