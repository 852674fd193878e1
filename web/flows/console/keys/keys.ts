/**
 * The keyboard shortcuts of the console. Each one clicks, opens or focuses an element of the page. So without this
 * script no function is missing.
 */

import './keep-typed.ts'

const FIELDS = 'input, textarea, select, [contenteditable]'
const ROWS = '[data-row]'

document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return
  if (event.target.matches(FIELDS)) {
    if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
    return
  }
  // An open list gets all keys. The browser closes it on Escape.
  if (document.querySelector(':popover-open, dialog:modal')) return
  if (press(event.key.toLowerCase())) event.preventDefault()
})

function press(key: string): boolean {
  if (key === 'j' || (key === 'arrowdown' && isOnRow())) return move(1)
  if (key === 'k' || (key === 'arrowup' && isOnRow())) return move(-1)
  const target = [...document.querySelectorAll<HTMLElement>('[data-key]')].find(
    (each) => each.dataset['key'] === key && each.checkVisibility(),
  )
  if (!target) return false
  if (target.matches(FIELDS) || target.dataset['keyDoes'] === 'focus') target.focus()
  else target.click()
  return true
}

/** Whether a row has the focus. Otherwise the arrow keys scroll the page. */
function isOnRow(): boolean {
  return document.activeElement?.matches(ROWS) ?? false
}

/** Moves the focus to the next or the last row. Enter then opens it like any link. */
function move(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = rows[at < 0 ? (by === 1 ? 0 : rows.length - 1) : at + by]
  next?.focus()
  return next !== undefined
}
