import type { Page } from '@playwright/test'
import { textFor } from '#domain/messages/text.ts'
import { aProfessionalAccount, openLoggedIn } from './support/account.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { untilHydrated } from './support/open-hydrated.ts'
import { expectHeading, fillChild } from './support/parent.ts'
import { sendWithoutNetwork } from './support/send-without-network.ts'

const text = textFor('en')

const parentOf = (page: Page, number: number) =>
  page.getByRole('group', { name: text('account.newFamily.parent', { number }), exact: true })

/** A professional who has typed a family with two parents and a child. */
async function typeFamily(page: Page): Promise<void> {
  const { username } = await aProfessionalAccount()
  await openLoggedIn(page, '/join/my-cases/family', { username })
  for (const [number, firstName] of [
    [1, 'Dana'],
    [2, 'Eli'],
  ] as const) {
    const parent = parentOf(page, number)
    await parent.getByLabel(text('join.parent.firstName'), { exact: true }).fill(firstName)
    await parent.getByLabel(text('join.parent.lastName'), { exact: true }).fill('Reyes')
    await parent.getByLabel(text('join.parent.email')).fill(freshEmail(firstName.toLowerCase()))
  }
  await fillChild(page, text, { number: 1, firstName: 'Fay', lastName: 'Reyes' })
}
const enterFamily = async (page: Page) =>
  page.getByRole('button', { name: text('account.newFamily.submit') }).click()

test('without a network, the family that a professional enters stays typed', async ({ context }) => {
  const page = await context.newPage()
  await typeFamily(page)
  await sendWithoutNetwork(page, async () => enterFamily(page))
  await enterFamily(page)
  await expect(page.getByText(text('account.newFamily.done', { count: 2 }))).toBeVisible()
})

test('a family whose answer was lost is not entered again when its form is changed', async ({ context }) => {
  const page = await context.newPage()
  await typeFamily(page)
  const form = /\/my-cases\/family\.data/
  await page.route(form, async (route) => route.fetch().then(async () => route.abort()))
  await untilHydrated(page)
  await enterFamily(page)
  await expect(page.locator('.error-summary').getByRole('listitem')).toHaveText([text('chrome.unreachable')])
  await page.unroute(form)
  await parentOf(page, 1).getByLabel(text('join.parent.email')).fill(freshEmail('dana'))
  await enterFamily(page)
  await expectHeading(page, text('account.cases.title'))
  await expect(page.getByText(text('account.newFamily.before'))).toBeVisible()
  await expect(page.getByText('Dana Reyes')).toHaveCount(1)
})
