import { ACTED_PARAM, REFILL_PARAM } from '#domain/console/console-paths.ts'

/**
 * A form may need a fresh log-in, which leaves the page, or a new key. The typed text is stored in this tab and restored.
 * Nothing is sent automatically. Hidden fields keep the values of the new page.
 */
const KEPT = 'evenhand-console-typed'
const KEPT_MINUTES = 15

type Kept = { path: string; at: number; fields: [string, string][] }

document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
  const fields = [...new FormData(target)].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && isTyped(target, field[0]),
  )
  const kept: Kept = { path: location.pathname, at: performance.timeOrigin + performance.now(), fields }
  sessionStorage.setItem(KEPT, JSON.stringify(kept))
})

comeBack()

function comeBack(): void {
  const stored = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  if (stored === null || !new URLSearchParams(location.search).has(REFILL_PARAM)) return
  const kept: unknown = JSON.parse(stored)
  if (!isKept(kept)) return
  const { path, at, fields } = kept
  const age = performance.timeOrigin + performance.now() - at
  if (path !== location.pathname || age > KEPT_MINUTES * 60_000) return
  const form = [...document.querySelectorAll<HTMLFormElement>('main form')].find((each) =>
    fields.some(([name]) => isTyped(each, name)),
  )
  if (form) fill(form, fields)
}

function isKept(kept: unknown): kept is Kept {
  return typeof kept === 'object' && kept !== null && 'path' in kept && 'at' in kept && 'fields' in kept
}

function isTyped(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return field !== null && !(field instanceof HTMLInputElement && field.type === 'hidden')
}

function fill(form: HTMLFormElement, fields: readonly [string, string][]): void {
  for (const [name, value] of fields) {
    if (!isTyped(form, name)) continue
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`))
      if (field.type === 'radio' || field.type === 'checkbox') field.checked = field.value === value
      else field.value = value
  }
  const note = document.createElement('output')
  note.className = 'note warn'
  note.textContent = new URLSearchParams(location.search).has(ACTED_PARAM)
    ? 'What you typed is here.'
    : 'You logged in again, and nothing was done yet. What you typed is here. Press the button to do it.'
  form.prepend(note)
  form.querySelector<HTMLElement>('footer .btn.main')?.focus()
}
