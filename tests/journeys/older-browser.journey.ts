import type { Page } from '@playwright/test'
import { expect, freshEmail, test } from './support/journey.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { expectHeading, sendParent, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'

const text = wordsIn('en')

/** Takes from a page what Chrome 111, Firefox 121 and Safari 16.4 do not all have. It runs in the page. */
function forgetNewFunctions(): void {
  const newer: readonly [object, readonly string[]][] = [
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Element.prototype, ['checkVisibility']],
    [globalThis, ['Temporal', 'Iterator', 'requestIdleCallback', 'navigation', 'scheduler']],
  ]
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
}

const withoutNewFunctions = async (page: Page) => page.addInitScript(forgetNewFunctions)

test('a parent whose browser is some years old signs up and pays', async ({ page }) => {
  await withoutNewFunctions(page)
  await sendParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email: freshEmail('amara') })
  await expectHeading(page, text('join.family.title'))
  await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  const username = `amara_${crypto.randomUUID().slice(0, 8)}`
  await fillCredentials(page, text, { username, password: 'quiet-harbour-7!' })
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await expect(page.getByRole('link', { name: text('join.credentials.now') })).toBeVisible()
})

test('in such a browser the language of the payment changes on the page', async ({ page }) => {
  await withoutNewFunctions(page)
  await reachPayment(page, text)
  await page.getByLabel(text('chrome.language')).selectOption('es-MX')
  await expectHeading(page, wordsIn('es-MX')('checkout.payment.title'))
})
