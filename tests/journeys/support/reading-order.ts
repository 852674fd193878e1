import type { Page } from '@playwright/test'

const CONTROLS = 'main :is(a[href], button, input:not([type=hidden]), select, textarea, summary)'

/**
 * The controls that are drawn above the control before them in the document, one line each. A keyboard and a screen
 * reader would jump back up to them. Columns beside each other are read one after the other.
 */
export async function jumpsBackUp(page: Page): Promise<string[]> {
  return page.locator(CONTROLS).evaluateAll((controls) => {
    const nameOf = (control: Element) =>
      `“${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim() || control.id}”`
    const isAbove = (one: DOMRect, other: DOMRect) =>
      one.bottom <= other.top && one.left < other.right && other.left < one.right
    const shown = controls.filter((control) => control.checkVisibility({ visibilityProperty: true }))
    return shown.flatMap((control, index) => {
      const before = shown[index - 1]
      if (!before || !isAbove(control.getBoundingClientRect(), before.getBoundingClientRect())) return []
      return [`${nameOf(control)} is above ${nameOf(before)}, which comes first`]
    })
  })
}
