import type { Page } from '@playwright/test'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { expect, test } from './support/journey.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'

const aLogIn = () => ({
  username: `amara_${crypto.randomUUID().slice(0, 8)}`,
  password: 'quiet-harbour-7!',
})

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language} on a ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    async function pay(page: Page): Promise<void> {
      await reachPayment(page, text)
      await fillCard(page, text, VISA)
      await review(page, text)
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
    }

    test('a page that one parent left open sets no password for the parent who pays after them', async ({
      page,
      context,
      expectAccessible,
    }) => {
      await pay(page)
      const other = await context.newPage()
      await context.request.post('/join/leave', { maxRedirects: 0 })
      await pay(other)

      await page.bringToFront()
      await fillCredentials(page, text, aLogIn())
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: text('join.credentials.submit') }).click()
      await expect(page.getByText(text('join.anotherPerson'))).toBeVisible()
      await expectAccessible()

      await other.reload()
      await expect(other.getByLabel(text('join.credentials.username'), { exact: true })).toHaveValue('')
      await fillCredentials(other, text, aLogIn())
      await other.getByRole('checkbox').first().check()
      await other.getByRole('button', { name: text('join.credentials.submit') }).click()
      await expect(other.getByText(text('join.credentials.done'))).toBeVisible()
    })
  })
}
