import { WRONG_PASSWORD } from './support/account.ts'
import { fillAddress, fillCard, fillCredentials, MINNEAPOLIS, VISA } from './support/checkout.ts'
import { postParent } from './support/first-steps.ts'
import { holdScript } from './support/hold-script.ts'
import { expect, freshEmail, freshPhone, test } from './support/journey.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'
import { openHydrated, untilHydrated } from './support/open-hydrated.ts'
import { expectHeading, fillParent, lineAt, wordsIn } from './support/parent.ts'
import { untilDrawn } from './support/press-slowly.ts'
import { payNow, pressBelowFrames, reachBilling, reachPayment, review } from './support/reach-payment.ts'

const PARENT = { firstName: 'Ana', lastName: 'Lopez', email: freshEmail('ana'), phoneNumber: freshPhone() }

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a form that is pressed twice before the script arrives is sent once, and its button shows it', async ({
      page,
    }) => {
      const { release } = await holdScript(page)
      let sent = 0
      await page.route('**/join/login', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        sent += 1
        // The browser then stays on the page, as it does while it waits for an answer.
        return route.fulfill({ status: 204 })
      })
      await page.goto('/join/login', { waitUntil: 'commit' })
      await page.getByLabel(text('account.logIn.username'), { exact: true }).fill('amara')
      await page.getByLabel(text('account.logIn.password'), { exact: true }).fill(WRONG_PASSWORD)
      const button = page
        .getByRole('main')
        .getByRole('button', { name: text('account.logIn.submit'), exact: true })
      const pending = page.getByRole('main').locator('[data-pending]')
      const first = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await button.dispatchEvent('click')
      await first
      await expect(pending).toHaveCount(1)
      await pending.dispatchEvent('click')
      release()
      await untilHydrated(page)
      await pending.dispatchEvent('click')
      await expect(pending).toHaveCount(1)
      expect(sent).toBe(1)
    })

    test('a form that the browser sends is not kept as typed text too, unless the page stays', async ({
      page,
    }) => {
      await page.clock.install()
      const { release } = await holdScript(page)
      const kept: string[] = []
      page.on('request', (request) => /keep-typed|\/draft$/.test(request.url()) && kept.push(request.url()))
      // The browser then stays on the page, as it does while it waits for an answer.
      await page.route('**/join/step1', async (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 204 }) : route.fallback(),
      )
      await page.goto('/join/step1', { waitUntil: 'commit' })
      await fillParent(page, text, PARENT)
      const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await page.getByRole('button', { name: text('chrome.continue') }).click({ noWaitAfter: true })
      await sent
      release()
      await untilHydrated(page)
      await page.clock.runFor(5_000)
      expect(kept).toEqual([])
      const draft = page.waitForResponse((answer) => answer.url().endsWith('/step1/draft'))
      await page.clock.runFor(10_000)
      await expect.poll(() => kept).toHaveLength(1)
      await page.clock.runFor(1_000)
      await draft
    })

    test('a family whose field had the focus before the script arrived is checked without a network', async ({
      context,
    }) => {
      // Its console may complain about the lost network.
      const page = await context.newPage()
      await page.goto('/join/signup')
      await postParent(page, { ...PARENT, email: freshEmail('ana'), phoneNumber: freshPhone() })
      const { release } = await holdScript(page)
      await page.goto('/join/step2', { waitUntil: 'commit' })
      const coParent = page.getByRole('group', { name: text('join.family.coParent'), exact: true })
      await coParent.getByLabel(text('join.parent.firstName'), { exact: true }).focus()
      release()
      await untilHydrated(page)
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await page.keyboard.type('Jordan')
      await page.keyboard.press('Enter')
      await expect(page.locator('.error-summary')).toContainText(text('rules.required'))
    })

    test('an error that arrives while a button is held down does not move it away from the pointer', async ({
      page,
    }) => {
      const { promise: wanted, resolve: send } = Promise.withResolvers<void>()
      await page.route('**/assets/check-parent-form*', async (route) => {
        await wanted
        await route.continue()
      })
      await openHydrated(page, '/join/step1')
      await fillParent(page, text, { ...PARENT, email: 'ana@' })
      const goOn = page.getByRole('button', { name: text('chrome.continue'), exact: true })
      await goOn.hover()
      await page.mouse.down()
      const rules = page.waitForResponse('**/assets/check-parent-form*')
      send()
      await (await rules).finished()
      // The rules run and the page is drawn before the button is let go.
      await untilDrawn(goOn)
      await page.mouse.up()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        lineAt(text('join.parent.email'), text('rules.email')),
      ])
    })

    test('an error that arrives while a finger is on a button waits for the click', async ({ page }) => {
      const { promise: wanted, resolve: send } = Promise.withResolvers<void>()
      await page.route('**/assets/check-parent-form*', async (route) => {
        await wanted
        await route.continue()
      })
      await openHydrated(page, '/join/step1')
      await fillParent(page, text, { ...PARENT, email: 'ana@' })
      await page.keyboard.press('Tab')
      const goOn = page.getByRole('button', { name: text('chrome.continue'), exact: true })
      const finger = async (event: 'pointerdown' | 'pointerup') =>
        goOn.dispatchEvent(event, { pointerType: 'touch', bubbles: true })
      const error = page.locator('#email-error')
      await finger('pointerdown')
      const rules = page.waitForResponse('**/assets/check-parent-form*')
      send()
      await (await rules).finished()
      await untilDrawn(goOn)
      expect(await error.count()).toBe(0)
      await finger('pointerup')
      await untilDrawn(goOn)
      await goOn.dispatchEvent('click')
      await expect(error).toBeVisible()
    })

    test('a log-in whose answer was lost is chosen once, and its buyer sees the receipt', async ({
      context,
    }) => {
      const page = await context.newPage()
      await reachPayment(page, text)
      await fillCard(page, text, VISA)
      await review(page, text)
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
      const username = freshEmail('amara').split('@')[0] ?? ''
      await fillCredentials(page, text, { username, password: 'quiet-harbour-7!' })
      await page.getByRole('checkbox').first().check()
      const form = /\/credentials\.data/
      await page.route(form, async (route) => {
        if (route.request().postData()?.includes('intent=username')) return route.fallback()
        await route.fetch()
        await route.abort()
      })
      const submit = page.getByRole('button', { name: text('join.credentials.submit') })
      await submit.click()
      await expect(page.locator('.error-summary').getByRole('listitem')).toHaveText([
        text('chrome.unreachable'),
      ])
      await page.unroute(form)
      await submit.click()
      await expect(page.getByText(text('join.credentials.done'))).toBeVisible()
      await page.getByRole('link', { name: text('join.credentials.now') }).click()
      await expectHeading(page, text('join.receipt.title'))
    })

    test('a billing form that was sent before the script arrives leads to a review that is never empty', async ({
      page,
    }) => {
      await reachBilling(page, text)
      const { release } = await holdScript(page)
      await page.goto('/join/payment', { waitUntil: 'commit' })
      await fillAddress(page, text, MINNEAPOLIS)
      const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
      await sent
      const reviewScript = /\/review-view\.[^/]*\.js$|\/review-view-[^/]*\.js$/
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
      await page.route(reviewScript, async (route) => {
        await arrived
        await route.fallback()
      })
      release()
      await expectHeading(page, text('checkout.payment.title'))
      await fillCard(page, text, VISA)
      const goOn = page.getByRole('button', { name: text('checkout.payment.submit') })
      const read = page.waitForResponse('**/sandbox-gateway/cards')
      await pressBelowFrames(goOn)
      await read
      await expect(page.getByRole('main').locator('[data-pending]')).toHaveCount(1)
      await expectHeading(page, text('checkout.payment.title'))
      arrive()
      await expect(page.getByRole('button', { name: text('checkout.review.pay') })).toBeVisible()
    })
  })
}
