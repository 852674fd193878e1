import type { Page } from '@playwright/test'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { fillAddress, fillCard, fillLondon, MINNEAPOLIS, VISA } from './support/checkout.ts'
import { postParent } from './support/first-steps.ts'
import { anInvitedBen } from './support/invitation.ts'
import { expect, freshEmail, freshPhone, test } from './support/journey.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'
import { continueOn, expectHeading, fillParent, wordsIn } from './support/parent.ts'
import { reachInvitedPayment } from './support/reach-invited-payment.ts'
import { reachBilling } from './support/reach-payment.ts'

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** Runs an action that leaves texts in the form, and waits until the server has saved them. */
async function keeping(page: Page, texts: readonly string[], act: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse((answer) => {
    const sent = answer.request().postData() ?? ''
    return new URL(answer.url()).pathname.endsWith('/draft') && texts.every((each) => sent.includes(each))
  })
  await act()
  expect((await kept).status()).toBe(204)
}

/** Changes the street, reloads the page, and expects the new street. */
async function expectKept(page: Page): Promise<void> {
  await keeping(page, ['7 Hidden Lane'], async () => field(page, 'billingAddress').fill('7 Hidden Lane'))
  await page.reload()
  await expect(field(page, 'billingAddress')).toHaveValue('7 Hidden Lane')
}

async function expectLondon(page: Page): Promise<void> {
  await expect(field(page, 'country')).toHaveValue('GB')
  await expect(field(page, 'billingAddress')).toHaveValue('1 Long Lane')
  await expect(field(page, 'city')).toHaveValue('London')
  await expect(field(page, 'region')).toHaveValue('ENG')
  await expect(field(page, 'postalCode')).toHaveValue('SW1A 1AA')
  await expect(field(page, 'timezone')).toHaveValue('Europe/London')
}

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language} on a ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a billing address that was not sent is still there after a reload, and nothing of a card is kept', async ({
      page,
      expectAccessible,
    }) => {
      await reachBilling(page, text)
      await keeping(page, ['SW1A 1AA', 'Europe/London'], async () => fillLondon(page, text))
      await page.reload()
      await expectLondon(page)
      await expectAccessible()
      await field(page, 'country').selectOption('US')
      await fillAddress(page, text, MINNEAPOLIS)
      await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
      await expectHeading(page, text('checkout.payment.title'))

      const kept: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/draft')) kept.push(request.url())
      })
      await fillCard(page, text, VISA)
      await page.reload()
      await expectHeading(page, text('checkout.billing.title'))
      await expect(field(page, 'billingAddress')).toHaveValue(MINNEAPOLIS.line1)
      await expect(field(page, 'city')).toHaveValue(MINNEAPOLIS.city)
      expect(kept).toEqual([])
    })

    test('starting over removes the typed address', async ({ page }) => {
      await reachBilling(page, text)
      await expectKept(page)
      await page.getByRole('button', { name: text('chrome.startOver') }).click()
      await expectHeading(page, text('join.signup.title', { brand: 'Evenhand' }))
      await reachBilling(page, text)
      await expect(field(page, 'billingAddress')).toHaveValue('')
      expect(await page.content()).not.toContain('Hidden Lane')
    })
  })
}

const text = wordsIn('en')

test('an invited parent keeps a typed address, also one with a paid place', async ({ page, context }) => {
  await reachInvitedPayment({ page, context, language: 'en', text })
  await page.reload()
  await expectKept(page)

  const paid = await anInvitedBen({ language: 'en', paid: true })
  await page.goto(`/join/invite?token=${paid.token}&id=${paid.userId}`)
  await page.getByRole('link', { name: text('invited.landing.start') }).click()
  const ben = { firstName: 'Ben', lastName: 'Okafor', email: paid.email, phoneNumber: freshPhone() }
  await fillParent(page, text, ben)
  await continueOn(page, text)
  await expectHeading(page, text('invited.billing.title'))
  await expect(field(page, 'billingAddress')).toHaveValue('')
  await expectKept(page)
})

test('an account keeps a typed address until it is saved, and shows it to nobody else', async ({ page }) => {
  const [first, second] = [await aParentAccount(), await aParentAccount()]
  await openLoggedIn(page, '/join/account/billing/address', first)
  await expectKept(page)
  await page.request.post('/join/logout')
  await openLoggedIn(page, '/join/account/billing/address', second)
  await expect(field(page, 'billingAddress')).toHaveValue('2200 Lake Street')

  await expectKept(page)
  await field(page, 'billingAddress').fill('8 Hidden Lane')
  await page.getByRole('button', { name: text('account.billing.save') }).click()
  await expect(page.getByText(text('account.billing.saved'))).toBeVisible()
  await page.goto('/join/account/billing/address')
  await expect(field(page, 'billingAddress')).toHaveValue('8 Hidden Lane')
})

test('a payment page that one parent left open neither keeps nor saves their address for the next', async ({
  page,
  context,
}) => {
  await reachBilling(page, text)
  const other = await context.newPage()
  await other.goto('/join/payment')
  await other.getByRole('button', { name: text('chrome.startOver') }).click()
  await expectHeading(other, text('join.signup.title', { brand: 'Evenhand' }))
  await reachBilling(other, text)

  await keeping(page, ['7 Hidden Lane'], async () => field(page, 'billingAddress').fill('7 Hidden Lane'))
  await field(page, 'city').fill('Minneapolis')
  await field(page, 'region').selectOption('MN')
  await field(page, 'postalCode').fill('55401')
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await expectHeading(page, text('join.parent.title'))
  await expect(page.getByText(text('join.anotherPerson'))).toBeVisible()
  await other.reload()
  await expect(field(other, 'billingAddress')).toHaveValue('')
})

test('a second step that one parent left open saves no family for the next', async ({ page, context }) => {
  const amara = { firstName: 'Amara', lastName: 'Okafor', phoneNumber: freshPhone() }
  await postParent(page, { ...amara, email: freshEmail('amara') })
  await page.goto('/join/step2')
  const other = await context.newPage()
  await other.goto('/join/step2')
  await other.getByRole('button', { name: text('chrome.startOver') }).click()
  await expectHeading(other, text('join.signup.title', { brand: 'Evenhand' }))
  await postParent(other, { ...amara, firstName: 'Sam', email: freshEmail('sam') })

  await field(page, 'coParent.firstName').fill('Jordan')
  await field(page, 'coParent.lastName').fill('Reyes')
  await field(page, 'coParent.email').fill(freshEmail('jordan'))
  await continueOn(page, text)
  await expectHeading(page, text('join.parent.title'))
  await expect(page.getByText(text('join.anotherPerson'))).toBeVisible()
  await expect(field(page, 'firstName')).toHaveValue('Sam')
  await other.goto('/join/step2')
  await expect(field(other, 'coParent.firstName')).toHaveValue('')
})
