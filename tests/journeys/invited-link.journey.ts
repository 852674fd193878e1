import type { Page } from '@playwright/test'
import { aParentAccount, expectLoggedIn, logIn, openLoggedIn } from './support/account.ts'
import { expect, mailSaying, test, freshPhone } from './support/journey.ts'
import { age, anInvitedBen, openAccountFor, type Invited } from './support/invitation.ts'
import { continueOn, expectHeading, fillParent, wordsIn } from './support/parent.ts'
import { inOneLook } from './support/looks.ts'
import { untilHydrated } from './support/open-hydrated.ts'

const RUNS = [
  { language: 'en', width: 'phone' },
  { language: 'es-MX', width: 'desktop' },
] as const

async function open(page: Page, { token, userId }: Pick<Invited, 'token' | 'userId'>): Promise<void> {
  await page.goto(`/join/invite?token=${token}&id=${userId}`)
}

for (const { language, width } of inOneLook(RUNS)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a fresh link disappears from the address bar and the history, and is not passed on', async ({
      page,
    }) => {
      const invited = await anInvitedBen({ language })
      const requests: string[] = []
      page.on('request', (request) => {
        if (request.url().includes(invited.token)) requests.push(request.url())
        expect(request.headers().referer ?? '').not.toContain(invited.token)
      })
      await page.goto('/join/help')
      await open(page, invited)
      await expect(page).toHaveURL(/\/join\/invite$/)
      expect(requests).toHaveLength(1)
      expect(await page.content()).not.toContain(invited.token)
      await page.reload()
      await expectHeading(page, text('invited.landing.title'))
      await page.goBack()
      await expect(page).toHaveURL(/\/join\/help$/)
    })

    test('an expired link is replaced by mail, and the new one works', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const invited = await anInvitedBen({ language })
      await age(invited, { expired: true })
      await open(page, invited)
      await expectHeading(page, text('invited.request.title'))
      await expect(page).toHaveURL(/\/join\/invite\/request$/)
      await expectAccessible()
      await page.getByRole('button', { name: text('invited.request.send') }).click()
      await expect(page.getByText(text('invited.request.sent'))).toBeVisible()
      await expect(page.getByText(text('invited.request.ifOpen'))).toBeVisible()
      await expectAccessible()
      await untilHydrated(page)
      await page.getByRole('link', { name: text('invited.request.again') }).click()
      await expect(page.getByRole('button', { name: text('invited.request.send') })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

      const mail = await mailSaying(context, {
        recipient: invited.email,
        words: text('mail.newLink.text', { brand: 'Evenhand' }),
      })
      const link = mail.links.find((each) => each.includes('/invite?token='))
      await page.goto(new URL(link ?? '').pathname + new URL(link ?? '').search)
      await expectHeading(page, text('invited.landing.title'))
      await open(page, invited)
      await expectHeading(page, text('invited.request.title'))
    })

    test('the first page has two ways in, and helps a person who lost the link to find it', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const invited = await anInvitedBen({ language })
      await age(invited)
      await page.goto('/join/signup')
      await expect(page.getByRole('main').locator('.doors').getByRole('link')).toHaveCount(2)
      await page.getByRole('link', { name: text('join.signup.invitedLink') }).click()
      await expectHeading(page, text('invited.request.find.title'))
      await expectAccessible()
      await page.getByLabel(text('invited.request.email'), { exact: true }).fill(invited.email)
      await page.getByRole('button', { name: text('invited.request.find') }).click()
      await expect(page.getByText(text('invited.request.found'))).toBeVisible()
      const mail = await mailSaying(context, {
        recipient: invited.email,
        words: text('mail.newLink.text', { brand: 'Evenhand' }),
      })
      const link = new URL(mail.links.find((each) => each.includes('/invite?token=')) ?? '')
      await page.goto(link.pathname + link.search)
      await expectHeading(page, text('invited.landing.title'))
    })

    test('an invalid link shows what to do, and a missing link leads to the home page', async ({
      page,
      expectAccessible,
    }) => {
      await page.goto('/join/invite?token=not-a-token&id=nobody')
      await expectHeading(page, text('invited.request.oops'))
      await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
      await expectAccessible()
      await page.goto('/join/invite')
      await expect(page).toHaveURL(/\/join\/home$/)
    })

    test('“This is not for me” ends the invitation permanently', async ({ page, expectAccessible }) => {
      const invited = await anInvitedBen({ language })
      await open(page, invited)
      await page.getByRole('link', { name: text('invited.landing.notForMe') }).click()
      await expectHeading(page, text('invited.decline.title'))
      await expectAccessible()
      await page.getByRole('link', { name: text('invited.decline.back') }).click()
      await expectHeading(page, text('invited.landing.title'))
      await page.getByRole('link', { name: text('invited.landing.notForMe') }).click()
      await page.getByRole('button', { name: text('invited.decline.button') }).click()
      await expectHeading(page, text('invited.decline.done'))
      // This browser has forgotten the invitation, so a reload leads home.
      await page.reload()
      await expect(page).toHaveURL(/\/join\/home$/)
      await open(page, invited)
      await expectHeading(page, text('invited.request.title'))
    })

    test('on a shared device the invitation can be removed, and its link still works', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const invited = await anInvitedBen({ language })
      await open(page, invited)
      await page.getByRole('link', { name: text('invited.landing.start') }).click()
      await fillParent(page, text, {
        firstName: 'Ben',
        lastName: 'Okafor',
        email: invited.email,
        phoneNumber: freshPhone(),
      })
      await continueOn(page, text)
      await expectHeading(page, text('join.packages.title'))
      await page.getByRole('button', { name: text('chrome.putAway') }).click()
      await expectHeading(page, text('invited.putAway.title'))
      await expectAccessible()
      await page.goBack()
      await expect(page).toHaveURL(/\/join\/home$/)

      await open(page, invited)
      await expectHeading(page, text('invited.landing.title'))
      // The page that says so does not open while this browser holds an invitation.
      await page.goto('/join/invite/put-away')
      await expectHeading(page, text('invited.landing.title'))
      await context.request.post('/join/leave', { maxRedirects: 0 })
      await page.goto('/join/invite/packages')
      await expect(page).toHaveURL(/\/join\/home$/)
      await open(page, invited)
      await expectHeading(page, text('invited.landing.title'))
    })

    test('a parent stops invitations with the mailed link, but only by pressing its button', async ({
      page,
      expectAccessible,
    }) => {
      const { optOutToken } = await anInvitedBen({ language })
      await page.goto(`/join/invite/opt-out?token=${optOutToken}`)
      await expect(page).toHaveURL(/\/join\/invite\/opt-out$/)
      await expectHeading(page, text('invited.optOut.title'))
      await expectAccessible()
      await page.getByRole('button', { name: text('invited.optOut.button') }).click()
      await expect(page.getByText(text('invited.optOut.done'))).toBeVisible()

      await page.goto('/join/invite/opt-out?token=cut')
      await expect(page.getByText(text('invited.optOut.ended'))).toBeVisible()
      await expect(page.getByText(text('invited.optOut.text')), 'nothing says that it is done').toHaveCount(0)
    })

    test('a logged-in parent sees whose invitation it is, and may log out, cancel or join', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const { username } = await aParentAccount()
      const invited = await anInvitedBen({ language })
      await openLoggedIn(page, '/join/account', { username })
      await expectHeading(page, text('account.account.title'))
      await open(page, invited)
      await expectHeading(page, text('invited.account.title'))
      await expect(page.getByText('b***@example.com')).toBeVisible()
      await expectAccessible()
      // To remove the invitation is not a log-out.
      await page.getByRole('button', { name: text('chrome.putAway') }).click()
      await expectHeading(page, text('invited.putAway.title'))
      await expectLoggedIn(page, text, 'Amara')
      await open(page, invited)
      await page.goto('/join/invite/step1')
      await expectHeading(page, text('invited.account.title'))
      await page.evaluate(() => localStorage.setItem('of a vendor', '1'))
      const held = await context.storageState()
      const left = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: text('invited.account.logOut') }).click()
      expect((await (await left).allHeaders())['clear-site-data']).toBe('"storage"')
      await expectHeading(page, text('invited.landing.title'))
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
      await expect(page.getByRole('banner').getByRole('link', { name: text('chrome.logIn') })).toBeVisible()
      await context.clearCookies()
      await context.addCookies(held.cookies)
      await page.goto('/join/account')
      await expectHeading(page, text('account.logIn.title'))
    })

    test('an invited parent with an account logs in, joins the family and does not buy again', async ({
      page,
      context,
    }) => {
      const { username } = await aParentAccount()
      const invited = await anInvitedBen({ language })
      await open(page, invited)
      await page.getByRole('link', { name: text('invited.landing.haveAccount') }).click()
      await logIn(page, text, { username })
      await expectHeading(page, text('invited.account.title'))
      await page
        .getByRole('button', { name: text('invited.account.joinButton', { name: 'Amara Okafor' }) })
        .click()
      await expectHeading(page, text('account.account.title'))
      await expect(page.getByText(text('invited.account.joined'))).toBeVisible()
      // The link is used up, and leads to the account.
      await open(page, invited)
      await expectHeading(page, text('account.account.title'))
      await expect(page.getByText(text('invited.api.joined'))).toHaveCount(0)
      await context.clearCookies()
      await open(page, invited)
      await expect(page.getByText(text('invited.api.joined'))).toBeVisible()
      await expect(page).toHaveURL(/\/join\/login$/)
    })

    test('an invited parent who turns out to have no account goes from the log-in back to the invitation', async ({
      page,
    }) => {
      await open(page, await anInvitedBen({ language }))
      await page.getByRole('link', { name: text('invited.landing.haveAccount') }).click()
      await expectHeading(page, text('account.logIn.title'))
      await page.getByRole('link', { name: text('account.logIn.signUp') }).click()
      await expectHeading(page, text('invited.landing.title'))
    })

    test('an invited parent who seems to have an account sees a warning, and may log in or continue', async ({
      page,
      expectAccessible,
    }) => {
      const invited = await anInvitedBen({ language })
      await openAccountFor(invited)
      await open(page, invited)
      await page.getByRole('link', { name: text('invited.landing.start') }).click()
      await fillParent(page, text, {
        firstName: 'Ben',
        lastName: 'Okafor',
        email: invited.email,
        phoneNumber: freshPhone(),
      })
      await continueOn(page, text)
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
        text('invited.step1.duplicate'),
      ])
      await expectAccessible()
      await expect(page.getByRole('link', { name: text('invited.step1.logIn') })).toHaveAttribute(
        'href',
        '/join/invite/account',
      )
      await page.getByRole('button', { name: text('invited.step1.goOn') }).click()
      await expectHeading(page, text('join.packages.title'))
    })

    test('an invalid form does not use up the link', async ({ page }) => {
      const invited = await anInvitedBen({ language })
      await open(page, invited)
      await page.getByRole('link', { name: text('invited.landing.start') }).click()
      await fillParent(page, text, {
        firstName: 'Ben',
        lastName: 'Okafor',
        email: 'nobody@nowhere',
        phoneNumber: '12',
      })
      await continueOn(page, text)
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2)
      await open(page, invited)
      await expectHeading(page, text('invited.landing.title'))
    })
  })
}
