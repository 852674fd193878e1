import type { Locator } from '@playwright/test'
import { expect } from './journey.ts'

const MOST_PRESSES = 120

/** Presses Tab until a control has the focus, like a person without a mouse. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
