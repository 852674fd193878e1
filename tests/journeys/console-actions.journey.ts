import { textFor } from '#domain/messages/text.ts'
import { aFamily, aSubscription, type TestFamily } from '#tests/support/people.ts'
import { aParentAccount } from './support/account.ts'
import { withDatabase } from './support/database.ts'
import { expect, freshEmail, mailSaying, test } from './support/journey.ts'
import { logInAs } from './support/staff.ts'

const text = textFor('en')

/** A buyer who mistyped the address, so that no mail arrived and no log-in was chosen. */
async function aMistypedBuyer(): Promise<TestFamily> {
  return withDatabase(async (db) => {
    const family = await aFamily(db, { email: freshEmail('amara') })
    const { orderNo } = await aSubscription(db, { payerId: family.parentId })
    const buyer = { firstName: 'Amara', lastName: 'Okafor', email: null, address: null, timeZone: null }
    const seller = { name: 'Evenhand', address: ['1 Main Street'], taxNumber: null }
    const receipt = JSON.stringify({ parties: { seller, buyer, coParentFirstName: null } })
    await db.updateTable('orders').set({ receipt }).where('order_no', '=', orderNo).execute()
    await db
      .updateTable('users')
      .set({ activated_at: new Date() })
      .where('id', '=', family.parentId)
      .execute()
    return family
  })
}

test('a buyer who mistyped the address is found, corrected, and gets the receipt; support refunds nothing', async ({
  page,
  context,
  expectAccessible,
}) => {
  const { email } = await aMistypedBuyer()
  await logInAs(page, 'support')
  const search = page.getByRole('searchbox').first()
  await search.fill(email)
  await search.press('Enter')
  await expect(page.getByText('You are speaking with Amara')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Refund' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Fix e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Correct the e-mail address' })).toBeVisible()
  await expectAccessible()
  const right = `right-${email}`
  await page.getByLabel('New address').fill(right)
  await page.getByLabel('Reason').fill('the caller spelled it out')
  await page.getByRole('button', { name: 'Correct the address' }).click()
  await expect(page.getByText('The address is corrected, and both were told.')).toBeVisible()
  const words = text('mail.addressCorrected.subject', { brand: 'Evenhand' })
  await mailSaying(context, { recipient: email, words })
  await mailSaying(context, { recipient: right, words })

  await page.getByRole('link', { name: 'Back to Amara' }).click()
  await page.getByRole('link', { name: 'Resend mail' }).click()
  await page.getByRole('radio', { name: /Receipt of order/ }).check()
  await page.getByLabel('Reason').fill('the first one went to the mistyped address')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The mail is on its way.')).toBeVisible()
  await mailSaying(context, { recipient: right, words: 'Your receipt' })

  await page.goto(page.url().replace(/\/resend.*$/, ''))
  const read = await page.getByRole('link', { name: /^Text as sent: receipt/ }).boundingBox()
  const again = await page.getByRole('link', { name: /^Send again: receipt/ }).boundingBox()
  if (!read || !again) throw new Error('the mail has no links')
  expect(again.x - read.x - read.width, 'two links stand apart').toBeGreaterThan(4)

  await page.goto(`${page.url()}/refund`)
  await expect(page.getByRole('heading', { name: 'Your role may not do this' })).toBeVisible()
})

test('a refund above the limit waits for a second person, and can be taken back', async ({
  page,
  expectAccessible,
}) => {
  const { email } = await aParentAccount()
  await logInAs(page, 'billing')
  const search = page.getByRole('searchbox').first()
  await search.fill(email)
  await search.press('Enter')
  await page.getByRole('link', { name: 'Refund' }).click()
  await page.getByRole('radio', { name: 'A part' }).check()
  await expect(page.getByText('Nothing changes.')).toBeVisible()
  await page.getByRole('radio', { name: 'All that is left' }).check()
  await expect(page.getByText('Needs a second pair of eyes.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(page.getByText('Nothing has left.')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Approvals' }).click()
  await expect(page.getByText('You asked for this, so another person must approve.').first()).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Reason to take back').first().fill('asked for the wrong order')
  await page.getByRole('button', { name: 'Take back' }).first().click()
  await expect(page.getByText('Refused. Nothing was done.')).toBeVisible()
})
