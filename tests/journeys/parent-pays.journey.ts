import { expect, freshEmail, freshPhone, mailSaying, test } from './support/journey.ts'
import { fillAddress, fillCard, fillCredentials, MINNEAPOLIS, VISA } from './support/checkout.ts'
import { continueOn, expectHeading, fillChild, fillCoParent, fillParent, wordsIn } from './support/parent.ts'
import { inOneLook } from './support/looks.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'

for (const { language, width } of [
  { language: 'en', width: 'desktop' },
  { language: 'es-MX', width: 'phone' },
] as const) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })

    test('a parent signs up, enters the family, picks a package, pays by card and gets a receipt @tls', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const text = wordsIn(language)
      const [email, coParentEmail] = [freshEmail('amara'), freshEmail('jordan')]

      await page.goto('/')
      await expectHeading(page, text('join.signup.title', { brand: 'Evenhand' }))
      await expectAccessible()
      await page.getByRole('link', { name: text('join.signup.parents') }).click()
      await expectHeading(page, text('join.status.title'))
      await page.getByRole('link', { name: text('join.status.yes.text') }).click()
      await expect(page.getByText(text('join.status.notice.spam'))).toBeVisible()
      await expectAccessible()
      await page.getByRole('link', { name: text('join.status.no.text') }).click()

      await expectHeading(page, text('join.parent.title'))
      await expectAccessible()
      await fillParent(page, text, {
        firstName: 'Amara',
        lastName: 'Okafor',
        email,
        phoneNumber: freshPhone(),
      })
      await continueOn(page, text)

      await expectHeading(page, text('join.family.title'))
      await fillCoParent(page, text, { firstName: 'Jordan', lastName: 'Okafor', email: coParentEmail })
      await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Okafor' })
      await expectAccessible()
      await continueOn(page, text)

      await expectHeading(page, text('join.packages.title'))
      await expectAccessible()
      await page
        .getByRole('button', { name: text('join.packages.choose', { name: text('package.premium.name') }) })
        .click()

      await expectHeading(page, text('checkout.billing.title'))
      await fillAddress(page, text, MINNEAPOLIS)
      await expectAccessible()
      await page.getByRole('button', { name: text('checkout.billing.submit') }).click()

      await expectHeading(page, text('checkout.payment.title'))
      await fillCard(page, text, VISA)
      await expectAccessible()
      await review(page, text)

      const total = await page
        .getByText(text('checkout.summary.total'))
        .locator('..')
        .getByRole('definition')
        .textContent()
      await expectAccessible()
      await page.getByRole('button', { name: text('checkout.review.pay') }).click()

      await expectHeading(page, text('join.credentials.title'))
      await page.goto('/join/receipt')
      await expectHeading(page, text('join.credentials.title'))
      await expect(page.getByText(text('join.credentials.confirmed', { email }))).toBeVisible()
      await expectAccessible()
      await fillCredentials(page, text, {
        username: `amara_${email.slice(6, 14)}`,
        password: 'quiet-harbour-7!',
      })
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: text('join.credentials.submit') }).click()
      await expect(page.getByText(text('join.credentials.done'))).toBeVisible()
      await page.getByRole('link', { name: text('join.credentials.now') }).click()

      await expectHeading(page, text('join.receipt.title'))
      await expect(page.getByText(text('receipt.card', { brand: 'Visa', lastFour: '1111' }))).toBeVisible()
      await expect(page.getByText(total ?? '').first()).toBeVisible()
      await expect.poll(() => page.evaluate(() => sessionStorage.length), 'the visit is forgotten').toBe(0)
      await expectAccessible()

      const receipt = await mailSaying(context, {
        recipient: email,
        words: text('mail.receipt.heading', { name: 'Amara' }),
      })
      expect(plainly(receipt.plain)).toContain(plainly(total ?? ''))
      const [, orderNo = ''] = new RegExp(`${text('receipt.number')}: (\\w+)`).exec(receipt.plain) ?? []
      await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${orderNo}$`) })).toBeVisible()
      const invitation = await mailSaying(context, { recipient: coParentEmail, words: '/join/invite?token=' })
      expect(invitation.plain).not.toContain(email)
      expect(invitation.plain).not.toContain('Maya')

      await page.reload()
      await expectHeading(page, text('join.receipt.reload'))
    })
  })
}

/** Amounts contain non-breaking spaces, which do not matter to mail programs and people. */
function plainly(words: string): string {
  return words.replaceAll(/\s/g, ' ')
}

for (const { language, width } of inOneLook([
  { language: 'es-MX', width: 'phone' },
  { language: 'en', width: 'desktop' },
])) {
  test.describe(`the receipt's link, ${language}, ${width}`, () => {
    test.use({ language, width })

    test('a buyer who closes the browser after paying finishes in another one, with the link in the receipt', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const text = wordsIn(language)
      const { email } = await reachPayment(page, text)
      await fillCard(page, text, VISA)
      await review(page, text)
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
      await context.clearCookies()

      const { plain } = await mailSaying(context, {
        recipient: email,
        words: text('mail.receipt.heading', { name: 'Amara' }),
      })
      const link = /http\S+\/credentials\?\S+/.exec(plain)?.[0] ?? ''
      await page.goto(link)
      await expectHeading(page, text('join.credentials.title'))
      await expect(page).toHaveURL(/\/credentials$/)
      await context.clearCookies()
      await page.goto(link)
      await expectHeading(page, text('join.credentials.title'))
      await expectAccessible()
      await fillCredentials(page, text, {
        username: email.split('@')[0] ?? '',
        password: 'quiet-harbour-7!',
      })
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: text('join.credentials.submit') }).click()
      await expect(page.getByText(text('join.credentials.done'))).toBeVisible()
    })
  })
}
