import type { Locator, Page } from '@playwright/test'
import { expect, freshEmail, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

test.describe.configure({ timeout: 150_000 })
const text = wordsIn('en')
const MOST_STOPS = 60

/** Presses Tab until the control has the focus, as a keyboard user does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const reached = await control.evaluate(
      (element) => element.ownerDocument.hasFocus() && element.ownerDocument.activeElement === element,
    )
    if (reached) return
    await page.keyboard.press('Tab')
  }
  await expect(control, 'reached with the Tab key').toBeFocused()
}

async function type(page: Page, label: string, words: string, group: Page | Locator = page): Promise<void> {
  await tabTo(page, group.getByLabel(label, { exact: true }))
  await page.keyboard.type(words)
}

async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

test('a parent goes from sign-up to the receipt with only the keyboard', async ({ page }) => {
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await page.goto('/join/signup', { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: text('chrome.skip') })).toBeFocused()
  await press(page, page.getByRole('link', { name: text('join.signup.parents') }))
  await expectHeading(page, text('join.status.title'))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press(page, page.getByRole('link', { name: text('join.status.no.text') }))

  await expectHeading(page, text('join.parent.title'))
  await type(page, text('join.parent.firstName'), 'Amara')
  await type(page, text('join.parent.lastName'), 'Okafor')
  await type(page, text('join.parent.email'), freshEmail('amara'))
  await type(page, text('join.parent.phoneNumber'), '6125550142')
  await press(page, button(text('chrome.continue')))

  await expectHeading(page, text('join.family.title'))
  const coParent = page.getByRole('group', { name: text('join.family.coParent'), exact: true })
  await type(page, text('join.parent.firstName'), 'Jordan', coParent)
  await type(page, text('join.parent.lastName'), 'Okafor', coParent)
  await type(page, text('join.family.email'), freshEmail('jordan'), coParent)
  await press(page, button(text('chrome.continue')))

  await expectHeading(page, text('join.packages.title'))
  await press(page, button(text('join.packages.choose', { name: text('package.premium.name') })))

  await expectHeading(page, text('checkout.billing.title'))
  await type(page, text('checkout.billing.line1'), '12 Maple Avenue')
  await type(page, text('checkout.billing.city'), 'Minneapolis')
  await type(page, text('lookup.region.state'), 'Minnesota')
  const zone = page.getByLabel(text('checkout.billing.timezone'), { exact: true })
  await expect(zone, 'of the chosen state').toHaveValue('America/Chicago')
  await type(page, text('lookup.postalCode.zip'), '55401')
  await press(page, button(text('checkout.billing.submit')))

  await expectHeading(page, text('checkout.payment.title'))
  const card = (label: string) =>
    page.frameLocator(`iframe[title="${label}"]`).getByRole('textbox', { name: label })
  for (const [label, digits] of [
    [text('checkout.card.number'), '4111111111111111'],
    [text('checkout.card.expiry'), '1230'],
    [text('checkout.card.code'), '123'],
  ] as const) {
    await tabTo(page, card(label))
    // The box around the frame shows the focus, not the frame itself.
    const box = page.locator('.card-place', { has: page.locator(`iframe[title="${label}"]`) })
    await expect(box).not.toHaveCSS('box-shadow', 'none')
    await page.keyboard.type(digits)
  }
  await press(page, button(text('checkout.payment.submit')))
  await expectHeading(page, text('checkout.review.title'))
  await press(page, page.getByRole('main').getByRole('button', { name: text('checkout.review.pay') }))

  await expectHeading(page, text('join.credentials.title'))
  await type(page, text('join.credentials.username'), `amara.${crypto.randomUUID().slice(0, 8)}`)
  await type(page, text('join.credentials.password'), 'quiet-harbour-7!')
  await type(page, text('join.credentials.securityQuestion'), 'Name of my first teacher?')
  await type(page, text('join.credentials.securityAnswer'), 'Mrs Abernathy')
  await type(page, text('join.credentials.securityCode'), '4821')
  await type(page, text('join.credentials.confirmCode'), '4821')
  await type(page, text('join.credentials.referral', { brand: 'Evenhand' }), 'A friend')
  await press(page, page.getByRole('main').getByRole('checkbox').first(), 'Space')
  await press(page, button(text('join.credentials.submit')))
  // The result of the form gets the focus, and the link to continue is next.
  const goOn = page.getByRole('link', { name: text('join.credentials.now') })
  await expect(page.locator('.notice')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(goOn).toBeFocused()
  await page.keyboard.press('Enter')
  await expectHeading(page, text('join.receipt.title'))
})
