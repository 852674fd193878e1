import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { z } from 'zod'
import { aBuyer } from '#tests/support/accounts/credentials.ts'
import { inDays } from '#tests/support/days.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { postCoParent, postParent } from './support/first-steps.ts'
import { expect, freshEmail, freshPhone } from './support/journey.ts'
import { test } from './support/own-app.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'
import { logInAs } from './support/staff.ts'

const text = wordsIn('en')
const [RECEIPT, NOTICE] = ['Your receipt', 'Your subscription renews']
/** Prices rise on this day from now. */
const RISE = 40
const ADDRESS = {
  line1: '2200 Lake Street',
  line2: null,
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55408',
  country: 'US',
}

test('a price rises next month, and buyers, renewals and receipts show it on the right days', async ({
  own,
}) => {
  test.slow()
  const app = await own.start({ CONSOLE_INNER_PROVIDER: '0' })
  const move = async (days: number) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ move: `+${days}d` })
    const moved = await fetch(`${app.origin}/dev/clock`, { method: 'POST', headers, body })
    expect(moved.status).toBe(200)
  }
  const mails = async (email: string) => {
    const kept = await fetch(`${app.origin}/dev/mail.json?recipient=${encodeURIComponent(email)}`)
    const answer = z.object({ mails: z.array(z.object({ subject: z.string(), plain: z.string() })) })
    return answer.parse(await kept.json()).mails
  }
  /** The mails of a kind with these words. */
  const found = async (email: string, { of, words }: { of: string; words: string }) =>
    (await mails(email)).filter(({ subject, plain }) => subject.startsWith(of) && plain.includes(words))
      .length
  const expectMail = async (email: string, mail: { of: string; words: string }) =>
    expect.poll(async () => found(email, mail), { timeout: 30_000 }).toBe(1)
  /** A person who renews Essentials in these days. */
  const aRenewal = async (days: number) => {
    const { email, parentId } = await aBuyer(own.db)
    await sql`update subscriptions set auto_renew = true, renews_at = ${inDays(days)} where user_id = ${parentId}`.execute(
      own.db,
    )
    await sql`update users set address = ${JSON.stringify(ADDRESS)} where id = ${parentId}`.execute(own.db)
    return email
  }
  const aPurchase = async (price: string) => {
    const page = await (await own.visit()).newPage()
    await page.goto('/join')
    const { email } = await reachPayment(page, text)
    await expect(page.getByRole('complementary')).toContainText(price)
    await fillCard(page, text, VISA)
    await review(page, text)
    await payNow(page, text)
    await expectHeading(page, text('join.credentials.title'))
    await expectMail(email, { of: RECEIPT, words: price })
    return email
  }

  const early = await aPurchase('$204.00')
  const [keeps, pays] = [await aRenewal(RISE + 10), await aRenewal(RISE + 75)]
  const staff = await (await own.visit()).newPage()
  await publish(staff)
  await addPackage(staff)
  await expectPackage(await (await own.visit()).newPage(), 'Family Plus')

  await move(RISE - 2)
  await expectMail(keeps, { of: NOTICE, words: '$144.00' })
  expect(await found(keeps, { of: NOTICE, words: '$156.00' })).toBe(0)
  await aPurchase('$204.00')

  await move(4)
  await aPurchase('$216.00')

  await move(45)
  await expectMail(pays, { of: NOTICE, words: 'from $144.00 to $156.00' })

  await move(365 - RISE - 2 - 45 - 20)
  await expectMail(early, { of: NOTICE, words: 'from $204.00 to $216.00' })
  await move(25)
  await expectMail(early, { of: RECEIPT, words: '$216.00' })
})

/** A new package that is sold from now on. */
async function addPackage(page: Page): Promise<void> {
  await page.goto('/console/catalogue/packages/add')
  for (const [language, title] of [
    ['English', 'Family Plus'],
    ['Spanish', 'Familia Plus'],
  ] as const) {
    const words = page.getByRole('group', { name: language })
    await words.getByLabel('Name').fill(title)
    await words.getByLabel('Description').fill(`${title}, two homes`)
  }
  await page.getByLabel('Code').fill('family-plus')
  await page.getByRole('textbox', { name: /^1 year/ }).fill('180.00')
  for (const choice of ['ToneMeter', 'P1', 'P2', 'P3'])
    await page.getByRole('checkbox', { name: choice }).check()
  await page.getByLabel(/^Reason/).fill('asked for by many families')
  await page.getByRole('button', { name: 'Show what it does' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /Family Plus, 1 year/ })).toContainText('Sold')
}

/** A new visitor sees a package with its price. */
async function expectPackage(page: Page, name: string): Promise<void> {
  await postParent(page, {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: freshEmail('amara'),
    phoneNumber: freshPhone(),
  })
  await postCoParent(page, { firstName: 'Jordan', lastName: 'Okafor', email: freshEmail('jordan') })
  await page.goto('/join/step3')
  await expect(page.getByRole('group', { name })).toContainText('180')
}

async function publish(page: Page): Promise<void> {
  await logInAs(page, 'catalogue', '/console/catalogue/prepare')
  await page.getByLabel('New price of Premium, 1 year').fill('216.00')
  await page.getByLabel('New price of Essentials, 1 year').fill('156.00')
  await page.getByLabel(/First day/).fill(inDays(RISE))
  await page.getByLabel(/Reason/).fill('the costs of calls have risen')
  await page.getByRole('button', { name: 'Show what it does' }).click()
  await expect(page.getByText('Renewals at the new price').first()).toBeVisible()
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/Published by/)).toBeVisible()
}
