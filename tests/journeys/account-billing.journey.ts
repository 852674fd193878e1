import { sql } from 'kysely'
import { z } from 'zod'
import { aBuyer } from '#tests/support/accounts/credentials.ts'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { withDatabase } from './support/database.ts'
import { expect, mailSaying, test } from './support/journey.ts'
import { test as withOwnApp } from './support/own-app.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const RUNS = [
  { language: 'en', width: 'desktop', day: /[A-Z][a-z]+ \d{1,2}, \d{4}/, price: '$144.00' },
  { language: 'es-MX', width: 'phone', day: /\d{1,2} de [a-z]+ de \d{4}/, price: 'USD 144.00' },
] as const

const ADDRESS = {
  line1: '2200 Lake Street',
  line2: null,
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55408',
  country: 'US',
}

/** Makes the subscription of an account renew, as if it were sold with renewal. */
async function renewing(username: string): Promise<void> {
  await withDatabase((db) =>
    sql`update subscriptions set auto_renew = true
        where user_id = (select user_id from credentials where username = ${username})`.execute(db),
  )
}

for (const { language, width, day, price } of RUNS) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a parent sees the next charge and switches renewal off after one question', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const { username, email } = await aParentAccount({ locale: language })
      await renewing(username)
      await openLoggedIn(page, '/join/account/billing', { username })
      await expectHeading(page, text('account.billing.title'))
      const main = page.getByRole('main')
      await expect(main.getByText(text('account.plan.nextCharge'))).toBeVisible()
      await expect(main.getByText(price)).toBeVisible()
      await expect(main.getByText(language === 'en' ? '$152.64' : 'USD 152.64')).toBeVisible()
      await expectAccessible()

      await main.getByRole('link', { name: text('account.renewal.switchOff') }).click()
      await expectHeading(page, text('account.renewal.title'))
      await expect(main.getByText(day)).toBeVisible()
      await expectAccessible()
      await main.getByRole('link', { name: text('account.renewal.keepOn') }).click()
      await expectHeading(page, text('account.billing.title'))
      await main.getByRole('link', { name: text('account.renewal.switchOff') }).click()
      await main.getByRole('button', { name: text('account.renewal.confirm'), exact: true }).click()

      await expectHeading(page, text('account.billing.title'))
      await expect(main.getByText(text('account.renewal.isOff'))).toBeVisible()
      await expect(main.getByText(text('account.plan.isOff'))).toBeVisible()
      await expect(main.getByText(text('account.plan.nextCharge'))).toHaveCount(0)
      // Without a payment method on file, nobody can switch it on.
      await expect(main.getByRole('button', { name: text('account.plan.switchOn') })).toHaveCount(0)
      await expectAccessible()
      await mailSaying(context, { recipient: email, words: text('mail.renewalOff.subject') })
      await page.goto('/join/account/billing/renewal')
      await expectHeading(page, text('account.billing.title'))
    })
  })
}

withOwnApp(
  'in both languages the link of the mail switches renewal off without a log-in, also without a script',
  async ({ own, browser }) => {
    const app = await own.start()
    const buyers = []
    for (const { language, width } of RUNS) {
      const { email, parentId } = await aBuyer(own.db)
      await sql`update subscriptions set auto_renew = true where user_id = ${parentId}`.execute(own.db)
      // Without an address the tax is not known, and nobody is told a price.
      await sql`update users set address = ${JSON.stringify(ADDRESS)}, locale = ${language} where id = ${parentId}`.execute(
        own.db,
      )
      buyers.push({ email, parentId, language, width })
    }
    const clock = await fetch(`${app.origin}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ move: '+340d' }),
    })
    expect(clock.status).toBe(200)
    for (const { email, parentId, language, width } of buyers) {
      const text = wordsIn(language)
      const context = await browser.newContext({
        baseURL: app.origin,
        locale: language,
        javaScriptEnabled: false,
        ...(width === 'phone' ? { viewport: { width: 390, height: 844 } } : {}),
      })
      const page = await context.newPage()
      const mails = async () => {
        const kept = await context.request.get(`/dev/mail.json?recipient=${email}`)
        return z.object({ mails: z.array(z.object({ plain: z.string() })) }).parse(await kept.json()).mails
      }
      await expect.poll(mails).toHaveLength(1)
      const link = /http\S+\/join\/renewal\?\S+/.exec((await mails())[0]?.plain ?? '')?.[0] ?? ''
      await page.goto(link)
      await expectHeading(page, text('account.renewal.title'))
      expect(page.url()).toBe(`${app.origin}/join/renewal`)

      // The page is open in a copy of the browser when the visit ends.
      const copied = await browser.newContext({
        baseURL: app.origin,
        locale: language,
        javaScriptEnabled: false,
        storageState: await context.storageState(),
      })
      const copy = await copied.newPage()
      await copy.goto('/join/renewal')
      await expectHeading(copy, text('account.renewal.title'))
      await context.request.post('/join/leave', { maxRedirects: 0 })
      await copy.getByRole('button', { name: text('account.renewal.confirm'), exact: true }).click()
      await expectHeading(copy, text('account.renewal.linkEndedTitle'))
      await copied.close()

      await page.goto(link)
      await expectHeading(page, text('account.renewal.title'))
      await page.getByRole('button', { name: text('account.renewal.confirm'), exact: true }).click()
      await expectHeading(page, text('account.renewal.isOffTitle'))
      await expect.poll(mails).toHaveLength(2)
      await page.goto(link)
      await expectHeading(page, text('account.renewal.isOffTitle'))

      await page.goto(`${app.origin}/join/renewal?user=${parentId}&token=${'x'.repeat(43)}`)
      await expect(page.getByText(text('account.renewal.linkEnded'))).toBeVisible()
      await context.close()
    }
  },
)
