import type { Page } from '@playwright/test'
import type { Role } from '#domain/console/roles.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { withDatabase } from './support/database.ts'
import { expect, freshEmail, test, type Width } from './support/journey.ts'
import { logInAs } from './support/staff.ts'
import { tabTo } from './support/tab-to.ts'

const MOST_STOPS = 120

/** What a person cannot see of the control with the focus: all of it, a side of it, or a side of its ring. */
async function unseenOfFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [control, ring] = [document.activeElement, 4]
    if (!(control instanceof HTMLElement) || !control.closest('main')) return []
    const name = (control.getAttribute('aria-label') ?? control.innerText).slice(0, 40)
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    const drawn = document.elementFromPoint((left + right) / 2, (top + Math.min(bottom, innerHeight)) / 2)
    const isSeen = drawn && [control, ...labels].some((part) => part.contains(drawn) || drawn.contains(part))
    const cuts = (around: Element | null): boolean => {
      if (!around || around === document.body) return left < ring || right > innerWidth - ring
      const frame = around.getBoundingClientRect()
      const isClipped = getComputedStyle(around).overflowX !== 'visible'
      const isInside =
        left - ring >= frame.left &&
        right + ring <= frame.right &&
        top - ring >= frame.top &&
        bottom + ring <= frame.bottom
      return (isClipped && !isInside) || cuts(around.parentElement)
    }
    return [
      ...(isSeen ? [] : [`“${name}” is behind another part`]),
      ...(cuts(control.parentElement) ? [`“${name}” or its ring is cut`] : []),
    ]
  })
}

/** Goes through a page with Tab to its end, and back with Shift and Tab. */
async function unseenOnTheWay(page: Page): Promise<string[]> {
  const unseen = new Set<string>()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await page.keyboard.press(key)
      if (await page.evaluate(() => document.activeElement === document.body)) break
      for (const each of await unseenOfFocus(page)) unseen.add(`${key}: ${each}`)
    }
  return [...unseen]
}

async function aBuyer(): Promise<string> {
  return withDatabase(async (db) => {
    const { parentId } = await aFamily(db, { email: freshEmail('amara') })
    await aSubscription(db, { payerId: parentId })
    return parentId
  })
}

const personPath = (person: string) => `/console/people/${person}`
const RUNS: { width: Width; role: Role; pathOf: (person: string) => string }[] = [
  { width: 'phone', role: 'billing', pathOf: personPath },
  { width: 'phone', role: 'catalogue', pathOf: () => '/console/catalogue/coupons' },
  { width: 'desktop', role: 'billing', pathOf: personPath },
]
for (const { width, role, pathOf } of RUNS)
  test.describe(`on a ${width}`, () => {
    test.use({ width })

    test(`a person of ${role} sees the focus wherever Tab leads, also backwards`, async ({ page }) => {
      await logInAs(page, role)
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
      await page.goto(pathOf(await aBuyer()))
      expect(await unseenOnTheWay(page)).toEqual([])
    })
  })

test('on a phone, the first field of an unfinished form is in view with its label', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logInAs(page, 'catalogue', '/console/catalogue/coupons/add')
  await tabTo(page.getByRole('button', { name: 'Add', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.locator('label').filter({ hasText: /^Code/ })).toBeInViewport({ ratio: 1 })
})

test('with forced colours, which hide shadows, the focus in the console is visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await logInAs(page, 'support')
  for (const control of [page.getByRole('searchbox').first(), page.getByRole('button', { name: 'Find' })]) {
    await control.focus()
    const widths = await control.evaluate((element) =>
      [element, element.parentElement ?? element].map((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(part)
        return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
      }),
    )
    expect(Math.max(...widths)).toBeGreaterThanOrEqual(2)
  }
})
