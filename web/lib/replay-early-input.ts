/** Tells whoever kept early presses that they can be answered. */
export const PAGE_AWAKE = 'page-awake'

/**
 * On a slow phone people type and press before the page's script has arrived. The browser keeps what they typed, but
 * the components have not seen it and would overwrite it at their next change. This tells them, once, as if it were
 * entered now; what was pressed comes after it.
 */
export function replayEarlyInput(page: Document): void {
  for (const select of page.querySelectorAll('select')) {
    if (!wasChosen(select)) continue
    say(select, 'input')
    say(select, 'change')
  }
  for (const input of page.querySelectorAll('input')) {
    if (input.type === 'checkbox' || input.type === 'radio') replayTick(input)
    else if (input.type !== 'hidden' && input.value !== input.defaultValue) replayTyping(input)
  }
  page.dispatchEvent(new Event(PAGE_AWAKE))
}

function wasChosen({ options }: HTMLSelectElement): boolean {
  return [...options].some((option) => option.selected !== option.defaultSelected)
}

function replayTick(input: HTMLInputElement): void {
  if (input.checked === input.defaultChecked || !input.checked) return
  input.checked = false
  input.click()
}

/** React ignores an event whose value it has seen; its own setter is told the old value, the browser's the typed one. */
function replayTyping(input: HTMLInputElement): void {
  const typed = input.value
  input.value = input.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  say(input, 'input')
}

function say(element: HTMLElement, kind: 'input' | 'change'): void {
  element.dispatchEvent(new Event(kind, { bubbles: true }))
}
