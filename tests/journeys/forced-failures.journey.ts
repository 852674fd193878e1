import type { Page, Response } from '@playwright/test'
import { sql } from 'kysely'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { anInvitedBen, type Invited } from './support/invitation.ts'
import { withDatabase } from './support/database.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { test } from './support/faulty-api.ts'
import { expect, freshEmail, freshPhone } from './support/journey.ts'
import { inOneLook } from './support/looks.ts'
import { continueOn, expectHeading, fillCoParent, fillParent, wordsIn } from './support/parent.ts'
import { reachInvitedPayment } from './support/reach-invited-payment.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'

const text = wordsIn('en')
const amara = () => ({
  firstName: 'Amara',
  lastName: 'Okafor',
  email: freshEmail('amara'),
  phoneNumber: freshPhone(),
})

async function expectSaid(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
}

async function openLink(page: Page, { token, userId }: Invited): Promise<void> {
  await page.goto(`/join/invite?token=${token}&id=${userId}`)
}

function failuresCountedOf({ userId }: Invited): Promise<unknown> {
  return withDatabase((db) =>
    db
      .selectFrom('analytics_events')
      .select(sql<string>`properties->>'place'`.as('place'))
      .where('kind', '=', 'error')
      .where('user_id', '=', userId)
      .execute(),
  )
}

test('an empty answer to a save shows an unexpected error, named errors are shown, and typed text stays', async ({
  page,
  api,
}) => {
  const parent = amara()
  await page.goto('/join/step1')
  await fillParent(page, text, parent)
  api.answer('POST /v2/registrations', 200)
  await continueOn(page, text)
  await expectSaid(page, 'unexpected error')
  await expect(page.getByLabel(text('join.parent.email'), { exact: true })).toHaveValue(parent.email)
  api.repair()
  await continueOn(page, text)
  await expectHeading(page, text('join.family.title'))

  await fillCoParent(page, text, { firstName: 'Jordan', lastName: 'Okafor', email: freshEmail('jordan') })
  api.answer('PUT /v2/registrations/*', 200)
  await continueOn(page, text)
  await expectSaid(page, 'unexpected error')
  const validationErrors = [{ field: 'coParent.email', text: 'Nobody reads this address.' }]
  api.answer('PUT /v2/registrations/*', 422, { status: 422, message: 'no', validationErrors })
  await continueOn(page, text)
  await expectSaid(page, 'Nobody reads this address.')
  api.repair()
  await continueOn(page, text)
  await expectHeading(page, text('join.packages.title'))
})

test('Venmo is no longer offered after it fails to start', async ({ page }) => {
  await page.route(/\/wallets$/, (route) => route.fulfill({ status: 404, body: '' }))
  await reachPayment(page, text)
  const venmo = page.getByRole('radio', { name: text('checkout.payment.venmo') })
  await venmo.check({ force: true })
  await expect(venmo).toHaveCount(0)
  await expect(page.getByRole('radio', { name: text('checkout.payment.creditCard') })).toBeChecked()
})

test('a refused payment shows its own error, or a general one, and can be sent again', async ({
  page,
  api,
}) => {
  await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  const validationErrors = [{ field: 'payment.nonce', text: 'Please type your card again.' }]
  api.answer('POST /v2/registrations/*/orders', 422, { status: 422, message: 'no', validationErrors })
  await payNow(page, text)
  await expectSaid(page, 'Please type your card again.')
  api.answer('POST /v2/registrations/*/orders', 500, { status: 500, message: text('api.generic') })
  await payNow(page, text)
  await expectSaid(page, text('api.generic'))
  api.repair()
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
})

test('a refused invited payment shows its own error, a general one, or “something went wrong”', async ({
  page,
  context,
  api,
}) => {
  await reachInvitedPayment({ page, context, language: 'en', text })
  await fillCard(page, text, VISA)
  await review(page, text)
  const orders = 'POST /v2/parents/*/orders'
  const refusedWith = (errors: { field: string; text: string }[]) =>
    api.answer(orders, 422, { status: 422, message: 'no', validationErrors: errors })
  refusedWith([{ field: 'payment.nonce', text: 'Please type your card again.' }])
  await payNow(page, text)
  await expectSaid(page, 'Please type your card again.')
  api.answer(orders, 500, { status: 500, message: text('api.generic') })
  await payNow(page, text)
  await expectSaid(page, text('api.generic'))
  api.answer(orders, 200, { registration: {} })
  await payNow(page, text)
  await expectSaid(page, 'Something went wrong. Please try again.')
  refusedWith([{ field: 'parent.duplicate', text: 'known' }])
  await payNow(page, text)
  await expectHeading(page, text('join.duplicate.title'))
})

for (const [why, status, body] of [
  ['its status', 403, { status: 403, message: 'no' }],
  ['the number in the answer', 422, { status: 112, message: 'no' }],
] as const) {
  test(`an invited payment whose link has ended leads to a new link (recognised by ${why})`, async ({
    page,
    context,
    api,
  }) => {
    await reachInvitedPayment({ page, context, language: 'en', text })
    await fillCard(page, text, VISA)
    await review(page, text)
    api.answer('POST /v2/parents/*/orders', status, body)
    api.answer('POST /v2/invites/context', 403, { status: 112, message: 'no' })
    await payNow(page, text)
    await expectHeading(page, text('invited.request.title'))
    api.repair()
    await page.goto('/join/invite/payment')
    await expect(page).toHaveURL(/\/join\/home$/)
  })
}

test('credentials that cannot be set show an error, and the failure is counted', async ({ page, api }) => {
  const invited = await anInvitedBen({ language: 'en', paid: true, billing: true })
  await openLink(page, invited)
  await expectHeading(page, text('join.credentials.title'))
  await page.getByRole('button', { name: text('chrome.measurement.allow') }).click()
  await expect(page.getByRole('contentinfo').getByText(text('chrome.measurement.on'))).toBeVisible()
  const username = invited.email.split('@')[0] ?? ''
  await fillCredentials(page, text, { username, password: 'quiet-harbour-7!' })
  await page.getByRole('checkbox').first().check()
  api.answer('POST /v2/credentials', 500, { status: 500, message: 'no' })
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await expectSaid(page, 'Something went wrong with your request. Please try again later.')
  await expect.poll(() => failuresCountedOf(invited)).toEqual([{ place: 'credentials' }])
})

test('a forbidden first step removes the invitation from the browser', async ({ page, api }) => {
  const invited = await anInvitedBen({ language: 'en' })
  await openLink(page, invited)
  await page.goto('/join/invite/step1')
  await fillParent(page, text, { ...amara(), firstName: 'Ben', email: invited.email })
  api.answer('PUT /v2/parents/*', 403, { status: 403, message: 'no' })
  await continueOn(page, text)
  await expect(page).toHaveURL(/\/join\/home$/)
})

test('an error appears if the agreement to the terms cannot be recorded', async ({ page, api }) => {
  const invited = await anInvitedBen({ language: 'en', paid: true, billing: true })
  await openLink(page, invited)
  await expectHeading(page, text('join.credentials.title'))
  const username = invited.email.split('@')[0] ?? ''
  await fillCredentials(page, text, { username, password: 'quiet-harbour-7!' })
  await page.getByRole('checkbox').first().check()
  api.answer('POST /v2/parents/*/agreed-to-terms', 503, { status: 503, message: 'no' })
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await expectSaid(page, 'cannot set agreed to terms')
})

for (const { language, width } of inOneLook([
  { language: 'es-MX', width: 'phone' },
  { language: 'en', width: 'desktop' },
])) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const said = wordsIn(language)

    test('the page of an error names the request that failed, also to a reader without a script', async ({
      context,
      api,
    }) => {
      // Another page, because the browser's complaint about the failed request is expected here.
      const page = await context.newPage()
      const { username } = await aParentAccount({ locale: language })
      await openLoggedIn(page, '/join/account/billing', { username })
      await expectHeading(page, said('account.billing.title'))
      api.answer('GET /v2/parents/*', 500)
      const failed = page.waitForResponse((answer) => answer.status() === 500)
      await page
        .getByRole('main')
        .getByRole('link', { name: said('account.billing.address') })
        .click()
      const reference = async (answer: Response) =>
        said('chrome.broken.reference', { reference: (await answer.headerValue('request-id')) ?? '' })
      await expectHeading(page, said('chrome.broken.title'))
      await expect(page.getByText(await reference(await failed))).toBeVisible()
      const again = page.waitForResponse((answer) => answer.status() === 500)
      await page.getByRole('link', { name: said('chrome.broken.action') }).click()
      await expectHeading(page, said('chrome.broken.title'))
      const answer = await again
      await expect(page.getByText(await reference(answer))).toBeVisible()
      expect(await answer.text()).toContain(await reference(answer))
    })
  })
}
