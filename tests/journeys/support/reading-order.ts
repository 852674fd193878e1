import type { Page } from '@playwright/test'

/** Without the close button of a dialog. It is last on purpose, because a dialog focuses its first control. */
const CONTROLS =
  'main :is(a[href], button:not(dialog .icon-button), input:not([type=hidden]), select, textarea, summary)'

/**
 * The controls that are drawn above the control before them in the document, one line each. A keyboard and a screen
 * reader would jump back up to them. Columns beside each other are read one after the other.
 */
export async function jumpsBackUp(page: Page): Promise<string[]> {
  const controls = await page.locator(CONTROLS).evaluateAll((all) => {
    // A sticky bar is in its place of the document only while the page is not scrolled.
    const { scrollY } = window
    scrollTo({ top: 0, behavior: 'instant' })
    const measured = all
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => {
        const { top, bottom, left, right } = control.getBoundingClientRect()
        const said = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
        const isInDialog = control.closest('dialog') !== null
        return { name: said || control.id, top, bottom, left, right, isInDialog }
      })
    scrollTo({ top: scrollY, behavior: 'instant' })
    return measured
  })
  return controls.flatMap((control, index) => {
    const before = controls[index - 1]
    const isBeside = !before || control.left >= before.right || before.left >= control.right
    // An open dialog is above the page, which nobody reaches meanwhile.
    if (isBeside || before.isInDialog !== control.isInDialog || control.bottom > before.top) return []
    return [`“${control.name}” is above “${before.name}”, which comes first`]
  })
}
