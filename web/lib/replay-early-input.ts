/** Tells whoever kept early presses that they can be answered. */
export const PAGE_AWAKE = 'page-awake'

/**
 * On a slow phone people type and press before the page's script has arrived. The browser keeps what they typed, but
 * the components have not seen it and would overwrite it at their next change. This tells them, once, as if it were
 * entered now; what was pressed comes after it. Call it within the commit that wakes the page: all of it is read at
 * once, before a component draws anew, and told right after the commit, when each can be answered before the next.
 */
export function replayEarlyInput(page: Document): void {
  const replays = [
    ...[...page.querySelectorAll('select')].filter(wasChosen).map(choosing),
    ...[...page.querySelectorAll('input')].filter(wasEntered).map(entering),
  ]
  queueMicrotask(() => {
    for (const replay of replays) replay()
    page.dispatchEvent(new Event(PAGE_AWAKE))
  })
}

type Replay = () => void

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
    say(select, 'input')
    say(select, 'change')
  }
}

function entering(input: HTMLInputElement): Replay {
  return input.type === 'checkbox' || input.type === 'radio' ? ticking(input) : typing(input)
}

function ticking(input: HTMLInputElement): Replay {
  const { checked } = input
  return () => {
    input.checked = !checked
    input.click()
  }
}

/** React ignores an event whose value it has seen; its own setter is told the old value, the browser's the typed one. */
function typing(input: HTMLInputElement): Replay {
  const typed = input.value
  return () => {
    input.value = input.defaultValue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    say(input, 'input')
  }
}

function say(element: HTMLElement, kind: 'input' | 'change'): void {
  element.dispatchEvent(new Event(kind, { bubbles: true }))
}
