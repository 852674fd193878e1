import { untilClick } from '../lib/until-click.ts'

/** The event after which kept presses can be handled. */
export const PAGE_HYDRATED = 'page-hydrated'
/** The event that says that the page stays although the browser has sent a form of it. */
export const PAGE_STAYED = 'page-stayed'

/**
 * On a slow phone, people type and press before the page's script has arrived. The browser keeps the typed text. The
 * components do not know it, and would overwrite it at their next change. This replays the input events once, as if the
 * text were entered now. The field with the focus first gets it once more. Kept presses follow.
 *
 * Call it within the commit that hydrates the page. It reads everything before a component draws again. It replays
 * right after the commit, so each event is answered before the next. A replay can move a button away from the pointer
 * that presses it. So it waits for the end of such a press.
 *
 * If the browser is already sending a form, the next page has its text. A replay could save that text once more, and the
 * late answer would bring back an older session. So it waits for the page to stay.
 */
export function replayEarlyInput(page: Document): void {
  if (page.querySelector('form [data-pending]'))
    return page.addEventListener(PAGE_STAYED, () => replayEarlyInput(page), { once: true })
  const isLeft = (field: Element) => field !== page.activeElement
  const replays = [
    ...[...page.querySelectorAll('select')].filter(wasChosen).map(choosing),
    ...[...page.querySelectorAll('input')].filter(wasEntered).map((input) => entering(input, isLeft(input))),
    ...[...page.querySelectorAll('textarea')].filter(wasWritten).map((area) => typing(area, isLeft(area))),
  ]
  const replayAll = () => {
    const { activeElement: focused, body } = page
    if (focused && focused !== body) fire(focused, 'focusin')
    for (const replay of replays) replay()
    page.dispatchEvent(new Event(PAGE_HYDRATED))
  }
  if (page.querySelector(':active')) afterPress(page, replayAll)
  else queueMicrotask(replayAll)
}

type Replay = () => void

/** Runs a function once: when the pressed element gets its click, or soon after a press that ends without a click. */
function afterPress(page: Document, run: () => void): void {
  const over = new AbortController()
  const { signal } = over
  const end = () => {
    if (signal.aborted) return
    over.abort()
    run()
  }
  page.addEventListener('click', end, { capture: true, signal })
  for (const kind of ['pointerup', 'pointercancel', 'keyup', 'dragend'])
    page.addEventListener(kind, (event) => setTimeout(end, untilClick(event)), { capture: true, signal })
}

function wasWritten(area: HTMLTextAreaElement): boolean {
  return area.value !== area.defaultValue
}

function wasChosen({ options }: HTMLSelectElement): boolean {
  return [...options].some((option) => option.selected !== option.defaultSelected)
}

function wasEntered(input: HTMLInputElement): boolean {
  if (input.type === 'radio') return input.checked && !input.defaultChecked
  if (input.type === 'checkbox') return input.checked !== input.defaultChecked
  return input.type !== 'hidden' && input.value !== input.defaultValue
}

function choosing(select: HTMLSelectElement): Replay {
  const chosen = select.value
  return () => {
    select.value = chosen
    fire(select, 'input')
    fire(select, 'change')
  }
}

function entering(input: HTMLInputElement, isLeft: boolean): Replay {
  return input.type === 'checkbox' || input.type === 'radio' ? ticking(input) : typing(input, isLeft)
}

function ticking(input: HTMLInputElement): Replay {
  const { checked } = input
  return () => {
    input.checked = !checked
    input.click()
  }
}

/**
 * React ignores an event whose value it already knows. So React's setter gets the old value, and the browser's setter
 * gets the new value.
 */
function typing(field: HTMLInputElement | HTMLTextAreaElement, isLeft: boolean): Replay {
  const typed = field.value
  const element = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  return () => {
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(element.prototype, 'value')?.set?.call(field, typed)
    fire(field, 'input')
    if (isLeft) fire(field, 'focusout')
  }
}

function fire(element: Element, kind: 'input' | 'change' | 'focusin' | 'focusout'): void {
  element.dispatchEvent(new Event(kind, { bubbles: true }))
}
