import type { Page } from '@playwright/test'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Text } from '#domain/messages/text.ts'
import { fillAddress, fillLondon, MINNEAPOLIS } from './support/checkout.ts'
import { postCoParent, postPackage, postParent } from './support/first-steps.ts'
import { anInvitedBen } from './support/invitation.ts'
import { expect, freshEmail, test, freshPhone, freshBritishPhone } from './support/journey.ts'
import { expectHeading, fillParent, wordsIn } from './support/parent.ts'
import { inOneLook } from './support/looks.ts'

const choose = async (page: Page, text: Text, name: MessageKey) =>
  page.getByRole('button', { name: text('join.packages.choose', { name: text(name) }) }).click()
const submitBilling = async (page: Page, text: Text) =>
  page.getByRole('button', { name: text('checkout.billing.submit') }).click()

/** Confirms the dialog that names the country. The page behind it then has the packages of that country. */
async function acknowledge(page: Page, text: Text, country: string): Promise<void> {
  await expectHeading(page, text('join.packages.title'))
  const dialog = page.getByRole('dialog', { name: text('join.mismatch.title', { country }) })
  await expect(dialog).toContainText(country)
  const ok = dialog.getByRole('button', { name: text('join.mismatch.ok') })
  // Enter must not open the phone number in the text.
  await expect(ok).toBeFocused()
  await ok.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(text('join.mismatch.notice', { country }))).toBeVisible()
}

for (const language of inOneLook(['es-MX', 'en'])) {
  test.describe(language, () => {
    test.use({ language, width: language === 'en' ? 'phone' : 'desktop' })
    const text = wordsIn(language)
    const [us, uk] =
      language === 'en' ? ['the United States', 'the United Kingdom'] : ['Estados Unidos', 'Reino Unido']

    test('a parent with a British phone and a US address sees a notice and buys a US package', async ({
      page,
      expectAccessible,
    }) => {
      await page.goto('/join/step1')
      const phone = { phoneCountryCode: '+44', phoneNumber: freshBritishPhone() }
      await postParent(page, { firstName: 'Olive', lastName: 'Marsh', email: freshEmail('olive'), ...phone })
      await postCoParent(page, { firstName: 'Jordan', lastName: 'Marsh', email: freshEmail('jordan') })
      await page.goto('/join/step3')
      await choose(page, text, 'package.premium-uk.name')
      await expectHeading(page, text('checkout.billing.title'))
      await page.getByLabel(text('checkout.billing.country'), { exact: true }).selectOption('US')
      await fillAddress(page, text, MINNEAPOLIS)
      await submitBilling(page, text)
      await acknowledge(page, text, us)
      await expectAccessible()
      await choose(page, text, 'package.premium.name')
      await expectHeading(page, text('checkout.billing.title'))
      await expect(page.getByLabel(text('checkout.billing.city'), { exact: true })).toHaveValue('Minneapolis')
      await submitBilling(page, text)
      await expectHeading(page, text('checkout.payment.title'))
      await expect(page.getByText('218.03').locator('visible=true').first()).toBeVisible()
    })

    test('an invited parent with a US phone and a British address sees a notice and buys a UK package', async ({
      page,
      expectAccessible,
    }) => {
      const { token, userId } = await anInvitedBen({ language })
      await page.goto(`/join/invite?token=${token}&id=${userId}`)
      await expectHeading(page, text('invited.landing.title'))
      await page.goto('/join/invite/step1')
      await fillParent(page, text, {
        firstName: 'Ben',
        lastName: 'Marsh',
        email: freshEmail('ben'),
        phoneNumber: freshPhone(),
      })
      await page.getByRole('button', { name: text('chrome.continue') }).click()
      await expectHeading(page, text('join.packages.title'))
      await choose(page, text, 'package.premium.name')
      await expectHeading(page, text('checkout.billing.title'))
      await fillLondon(page, text)
      await submitBilling(page, text)
      await acknowledge(page, text, uk)
      await expectAccessible()
      await choose(page, text, 'package.premium-uk.name')
      await expectHeading(page, text('checkout.billing.title'))
      await submitBilling(page, text)
      await expectHeading(page, text('checkout.payment.title'))
      await expect(page.getByText('168.00').locator('visible=true').first()).toBeVisible()
    })

    test('a parent who has changed the country in another window sees packages that are sold there', async ({
      page,
    }) => {
      const person = { firstName: 'Olive', lastName: 'Marsh', email: freshEmail('olive') }
      await page.goto('/join/signup')
      await postParent(page, { ...person, phoneNumber: freshPhone() })
      await postCoParent(page, { firstName: 'Jordan', lastName: 'Marsh', email: freshEmail('jordan') })
      await page.goto('/join/step3')
      await expectHeading(page, text('join.packages.title'))
      await postParent(page, { ...person, phoneCountryCode: '+44', phoneNumber: freshBritishPhone() })
      await choose(page, text, 'package.premium.name')
      const dialog = page.getByRole('dialog', { name: text('join.mismatch.title', { country: uk }) })
      await dialog.getByRole('button', { name: text('join.mismatch.ok') }).click()
      await expect(dialog).toBeHidden()
      await choose(page, text, 'package.premium-uk.name')
      await expectHeading(page, text('checkout.billing.title'))
      await expect(page.getByText('168.00').locator('visible=true').first()).toBeVisible()
    })

    test('a parent who has changed the country in another window while at the payment gets the new packages', async ({
      page,
      expectAccessible,
    }) => {
      const person = { firstName: 'Olive', lastName: 'Marsh', email: freshEmail('olive') }
      await page.goto('/join/signup')
      await postParent(page, { ...person, phoneNumber: freshPhone() })
      await postCoParent(page, { firstName: 'Jordan', lastName: 'Marsh', email: freshEmail('jordan') })
      await postPackage(page)
      await page.goto('/join/payment')
      await expectHeading(page, text('checkout.billing.title'))
      await postParent(page, { ...person, phoneCountryCode: '+44', phoneNumber: freshBritishPhone() })
      await fillLondon(page, text)
      await submitBilling(page, text)
      await expectHeading(page, text('join.packages.title'))
      await expect(page.getByText(text('join.packages.changed'))).toBeVisible()
      await expectAccessible()
      await choose(page, text, 'package.premium-uk.name')
      await expectHeading(page, text('checkout.billing.title'))
      await expect(page.getByLabel(text('checkout.billing.city'), { exact: true })).toHaveValue('London')
      await expect(page.getByText('168.00').locator('visible=true').first()).toBeVisible()
    })
  })
}
