import type { Locator } from '@playwright/test'

/** Presses an element near its top edge, and draws the page twice before it lets go. So it must not move meanwhile. */
export async function pressSlowly(target: Locator): Promise<void> {
  const page = target.page()
  await target.hover({ position: { x: 12, y: 4 } })
  await page.mouse.down()
  await untilDrawn(target)
  await page.mouse.up()
}

/** Waits until the page around an element has been drawn twice. */
export async function untilDrawn(target: Locator): Promise<void> {
  await target.evaluate(
    async () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}
