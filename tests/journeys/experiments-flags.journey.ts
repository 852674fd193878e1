import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { FLAG_NAMES, type Flags, type Variant } from '#domain/experiments/flags.ts'
import { aFamily } from '#tests/support/people.ts'
import { aParentAccount, logIn } from './support/account.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { withDatabase } from './support/database.ts'
import { anInvitedBen } from './support/invitation.ts'
import { expect, freshEmail, test, freshPhone } from './support/journey.ts'
import { continueOn, expectHeading, fillCoParent, fillParent, wordsIn } from './support/parent.ts'
import { payNow, reachBilling, reachPayment, review } from './support/reach-payment.ts'
import { openWith } from './support/variants.ts'

const text = wordsIn('en')

for (const width of ['phone', 'desktop'] as const) {
  test.describe(width, () => {
    test.use({ width })

    test('social proof shows two houses with the invitation in Treatment only, in a picture for this screen size', async ({
      page,
      expectAccessible,
    }) => {
      const { token, userId } = await anInvitedBen({ language: 'en' })
      const invitation = `/join/invite?token=${token}&id=${userId}`
      const picture = page.getByRole('main').locator('img')
      for (const variant of ['Off', 'Control'] as const) {
        await openWith(page, { socialProof: variant }, '/join/signup')
        await page.goto(invitation)
        await expectHeading(page, text('invited.landing.title'))
        await expect(page.getByRole('region', { name: text('invited.shared.title') })).toBeVisible()
        await expect(picture).toHaveCount(0)
      }
      await openWith(page, { socialProof: 'Treatment' }, '/join/signup')
      await page.goto(invitation)
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(width === 'phone' ? 720 : 440)
      const box = await picture.boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(width === 'phone' ? 720 / 320 : 440 / 480, 1)
      await expect(page.getByRole('link', { name: text('invited.landing.start') })).toBeVisible()
      await expectAccessible()
    })
  })
}

test('ugly-duckling keeps the refreshed look for logged-in parents', async ({ page }) => {
  const { username } = await aParentAccount()
  const html = page.locator('html')
  await openWith(page, { uglyDuckling: 'Control' }, '/join/login')
  await expect(html).toHaveAttribute('data-brand', 'refresh')
  await logIn(page, text, { username })
  await page.waitForURL('**/join/account')
  for (const [variant, brand] of [
    ['Off', 'classic'],
    ['Control', 'classic'],
    ['Treatment', 'refresh'],
  ] as const) {
    await openWith(page, { uglyDuckling: variant }, '/join/account')
    await expect(html).toHaveAttribute('data-brand', brand)
  }
})

for (const [variant, title] of [
  ['Control', 'join.packages.title'],
  ['Treatment', 'join.duplicate.title'],
] as const) {
  test(`new packages, ${variant}: a parent who confirms a duplicate sees “${text(title)}” after step 2`, async ({
    page,
  }) => {
    const { email } = await withDatabase(aFamily)
    await openWith(page, { newPackages: variant }, '/join/step1')
    const lastName = 'Okafor'
    await fillParent(page, text, {
      firstName: 'Jordan',
      lastName,
      email: freshEmail('jordan'),
      phoneNumber: freshPhone(),
    })
    await continueOn(page, text)
    await fillCoParent(page, text, { firstName: 'Amara', lastName, email })
    await continueOn(page, text)
    await expect(page.getByText(text('join.family.duplicate', { name: 'Amara' }))).toBeVisible()
    await continueOn(page, text)
    await expectHeading(page, text(title))
  })
}

for (const [variant, noted] of [
  ['Control', {}],
  ['Treatment', { deviceCheck: false }],
] as const) {
  test(`device check, ${variant}: after the payment the co-parent has the note ${JSON.stringify(noted)}`, async ({
    page,
  }) => {
    await openWith(page, { deviceCheck: variant })
    const { coParentEmail } = await reachPayment(page, text)
    await fillCard(page, text, VISA)
    await review(page, text)
    await payNow(page, text)
    await expectHeading(page, text('join.credentials.title'))
    const attributes = () =>
      withDatabase(async (db) => {
        const { rows } = await sql<{ attributes: unknown }>`select m.attributes from family_members m
          join users u on u.id = m.user_id where u.email = ${coParentEmail}`.execute(db)
        return rows
      })
    await expect.poll(attributes).toEqual([{ attributes: noted }])
  })
}

function every(variant: Variant): Flags {
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, variant])) as Flags
}

const PAGES = [
  '/signup',
  '/coparentstatus',
  '/step1',
  '/step2',
  '/step3',
  '/duplicate',
  '/payment',
  '/invite',
]

/** What each page shows, without the parts that change with each request. */
async function looks(page: Page, variant: Variant): Promise<string[]> {
  await openWith(page, every(variant))
  const seen: string[] = []
  for (const path of PAGES) {
    await page.goto(`/join${path}`)
    const shown = await page
      .locator('body > *:not(script)')
      .evaluateAll((parts) =>
        parts
          .map((part) => part.outerHTML.replaceAll(/ (?:id|for|nonce|aria-\w+|value)="[^"]*"/g, ''))
          .join(''),
      )
    seen.push(`${path} ${shown}`)
  }
  return seen
}

test('Off and Control are the same on every page', async ({ page }) => {
  const { token, userId } = await anInvitedBen({ language: 'en' })
  await page.goto(`/join/invite?token=${token}&id=${userId}`)
  await reachBilling(page, text)
  const off = await looks(page, 'Off')
  expect(off.every((page) => page.length > 2_000)).toBe(true)
  expect(await looks(page, 'Control')).toEqual(off)
})
