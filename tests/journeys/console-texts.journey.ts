import type { Page } from '@playwright/test'
import { z } from 'zod'
import { inDays } from '#tests/support/days.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { expect } from './support/journey.ts'
import { test } from './support/own-app.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'
import { logInAs } from './support/staff.ts'

const text = wordsIn('en')
/** The new text and the new tax rate begin on this day from now. */
const FIRST_DAY = 10

test('a text and a tax rate begin next week, and buyers read and pay both from that day on', async ({
  own,
}) => {
  test.slow()
  const app = await own.start({ CONSOLE_INNER_PROVIDER: '0' })
  const receiptOf = async (email: string) => {
    const kept = await fetch(`${app.origin}/dev/mail.json?recipient=${encodeURIComponent(email)}`)
    const answer = z.object({ mails: z.array(z.object({ subject: z.string(), plain: z.string() })) })
    const { mails } = answer.parse(await kept.json())
    return mails.find(({ subject }) => subject.startsWith('Your receipt'))?.plain ?? ''
  }
  const aPurchase = async ({ name, tax }: { name: string; tax: string }) => {
    const page = await (await own.visit()).newPage()
    await page.goto('/join')
    const { email } = await reachPayment(page, text)
    await fillCard(page, text, VISA)
    await review(page, text)
    await expect(page.getByText(`${name}, 1 year`).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText(tax).filter({ visible: true }).first()).toBeVisible()
    await payNow(page, text)
    await expectHeading(page, text('join.credentials.title'))
    await expect.poll(async () => receiptOf(email), { timeout: 30_000 }).toContain(name)
    return email
  }

  const early = await aPurchase({ name: 'Premium', tax: '$14.03' })
  const staff = await (await own.visit()).newPage()
  await changeText(staff)
  await changeTax(staff)

  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ move: `+${FIRST_DAY + 1}d` })
  expect((await fetch(`${app.origin}/dev/clock`, { method: 'POST', headers, body })).status).toBe(200)
  const late = await aPurchase({ name: 'Family', tax: '$15.30' })
  expect(await receiptOf(late)).toContain('$15.30')
  expect(await receiptOf(early)).toContain('Premium')
})

async function changeText(page: Page): Promise<void> {
  await logInAs(page, 'catalogue', '/console/catalogue/texts')
  await page.getByRole('link', { name: 'Change the text of premium', exact: true }).click()
  await page.getByRole('group', { name: 'English' }).getByLabel('Name').fill('Family')
  // Both languages are required, also by the server.
  await page.getByRole('group', { name: 'Spanish' }).getByLabel('Name').fill(' ')
  await page.getByLabel(/First day/).fill(inDays(FIRST_DAY))
  await page.getByLabel(/Reason/).fill('the new name of the brand')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Español: write a name')
  await page.getByRole('group', { name: 'Spanish' }).getByLabel('Name').fill('Familia')
  await page.getByRole('button', { name: 'Show what it does' }).click()
  const effect = page.getByRole('region', { name: 'What it does' })
  await expect(effect).toContainText('Familia')
  await expect(effect).toContainText('1 renewal is told from then on')
  const missing = await page.getByLabel(/First day/).evaluate((field: HTMLInputElement) => {
    const before = field.offsetWidth
    field.style.width = 'auto'
    return field.offsetWidth - before
  })
  expect(missing, 'the date and its icon have room').toBe(0)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /Premium package/ })).toContainText('Family')
}

async function changeTax(page: Page): Promise<void> {
  await page.goto('/console/catalogue/taxes/add')
  await page.getByLabel('Place').selectOption({ label: 'Minnesota, US' })
  await page.getByRole('textbox', { name: /^Rate/ }).fill('7.5')
  await page.getByLabel(/First day/).fill(inDays(FIRST_DAY))
  await page.getByLabel(/Source/).fill('Minnesota Department of Revenue')
  await page.getByLabel(/Reason/).fill('the law of May raises it')
  await page.getByRole('button', { name: 'Show what it does' }).click()
  await expect(page.getByRole('region', { name: 'What it does' })).toContainText(
    '1 renewal pays the new rate',
  )
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /7\.5 ?%/ })).toBeVisible()
}
