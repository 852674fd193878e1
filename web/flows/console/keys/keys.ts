/**
 * The keyboard shortcuts of the console. Each one clicks, opens or focuses an element of the page. So without this
 * script no function is missing. `shell/keys-dialog.tsx` lists them.
 */

import './keep-typed.ts'
import { singleKeysWork } from './single-keys.ts'

const FIELDS = 'input, textarea, select, [contenteditable]'
const ROWS = '[data-row]'
/** The browser itself opens these with Enter, or in a new tab. */
const OPENED_BY_ENTER = 'a, button, summary'
const SENDS = '[data-key="send"]'

document.addEventListener('keydown', (event) => {
  const { target, key, altKey, repeat } = event
  if (altKey || !(target instanceof HTMLElement)) return
  // An open list gets all keys. The browser closes it on Escape.
  if (document.querySelector(':popover-open, dialog:modal')) return
  const isDone =
    event.ctrlKey || event.metaKey
      ? key === 'Enter' && !repeat && sendOrOpen(target)
      : target.matches(FIELDS)
        ? key === 'Escape' && leave(target)
        : press(key.toLowerCase(), target)
  if (isDone) event.preventDefault()
})

function press(key: string, from: HTMLElement): boolean {
  if (key.length === 1 && !singleKeysWork()) return false
  if (key === 'j' || key === 'arrowdown') return move(1)
  if (key === 'k' || key === 'arrowup') return move(-1)
  if (key === 'escape' && closeDetails(from)) return true
  if (key === 'enter' && from.matches(OPENED_BY_ENTER)) return false
  const target = (key === 'enter' && linkOf(from)) || keyed(key)
  if (!target) return false
  if (target.matches(FIELDS) || target.dataset['keyDoes'] === 'focus') target.focus()
  else target.click()
  return true
}

function keyed(key: string): HTMLElement | undefined {
  return visible('[data-key]').find((each) => each.dataset['key'] === key)
}

function visible(selector: string, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility())
}

/** Moves the focus to the next or the last row. At the end the arrow keys scroll the page. */
function move(by: 1 | -1): boolean {
  const rows = visible(ROWS)
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = at < 0 && by === -1 ? undefined : rows[at + by]
  next?.focus()
  return next !== undefined
}

/** A row is a link, or has one. */
function linkOf(row: HTMLElement): HTMLAnchorElement | null {
  return row.matches(ROWS) ? row.querySelector('a') : null
}

/** Opens a row in a new tab, or presses the button that sends. */
function sendOrOpen(from: HTMLElement): boolean {
  if (from.matches('a')) return false
  const link = linkOf(from)
  if (link) {
    window.open(link.href, '_blank', 'noopener')
    return true
  }
  const button = sendButton(from.closest('form'))
  button?.click()
  return button !== undefined
}

/** The main button of a form, or else its first. Outside of a form, that of the page, if there is only one. */
function sendButton(form: HTMLFormElement | null): HTMLElement | undefined {
  const [first, second] = visible(SENDS, form ?? document)
  if (form) return first ?? visible('button:not([type])', form)[0]
  return second ? undefined : first
}

/** Escape in a field closes what it is in, or else leaves the field. */
function leave(field: HTMLElement): boolean {
  if (!closeDetails(field)) field.blur()
  return true
}

function closeDetails(from: HTMLElement): boolean {
  const details = from.closest('details[open]')
  if (!(details instanceof HTMLDetailsElement)) return false
  details.open = false
  details.querySelector('summary')?.focus()
  return true
}
