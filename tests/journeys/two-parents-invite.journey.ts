import type { BrowserContext, Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { anotherBrowser } from './support/another-browser.ts'
import { withDatabase } from './support/database.ts'
import { expect, freshEmail, mailSaying, test, freshPhone } from './support/journey.ts'
import { continueOn, expectHeading, fillParent, wordsIn, lineAt } from './support/parent.ts'
import { inOneLook } from './support/looks.ts'

const RUNS = [
  { language: 'en', width: 'phone' },
  { language: 'es-MX', width: 'desktop' },
] as const

/** Amara logs in and invites Ben. Returns the addresses of both. */
async function amaraInvites(page: Page, text: Text): Promise<{ amara: string; ben: string }> {
  const { username, email } = await aParentAccount()
  const ben = freshEmail('ben')
  await openLoggedIn(page, '/join/account/invite', { username })
  await send(page, text, { email: ben, button: text('account.invite.send') })
  return { amara: email, ben }
}

async function send(page: Page, text: Text, { email, button }: { email: string; button: string }) {
  await page.getByLabel(text('account.invite.email', { firstName: 'Ben' })).fill(email)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText(text('account.invite.sent'))).toBeVisible()
}

/** Ben's own browser, after he has opened the mailed link. */
async function benOpens(browser: BrowserContext, email: string): Promise<Page> {
  const { links } = await mailSaying(browser, { recipient: email, words: '/join/invite?token=' })
  const link = new URL(links.find((each) => each.includes('/invite?token=')) ?? '')
  const page = await browser.newPage()
  await page.goto(link.pathname + link.search)
  return page
}

/** The kinds of the mails to an address. A mail is queued in the transaction of its cause. */
async function mailsQueuedFor(recipient: string): Promise<string[]> {
  const mails = await withDatabase((db) =>
    db.selectFrom('outbox').select('kind').where('recipient', '=', recipient).orderBy('id').execute(),
  )
  return mails.map(({ kind }) => kind)
}

for (const { language, width } of inOneLook(RUNS)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test("Ben cannot use Amara's e-mail, does not learn whose it is, and joins with his own", async ({
      page,
      browser,
    }) => {
      const { amara, ben } = await amaraInvites(page, text)
      const bens = await anotherBrowser(browser, language)
      const own = await benOpens(bens, ben)
      await own.getByRole('link', { name: text('invited.landing.start') }).click()
      await expectHeading(own, text('invited.step1.title'))
      const typed = { firstName: 'Ben', lastName: 'Okafor', phoneNumber: freshPhone() }
      await fillParent(own, text, { ...typed, email: amara.toUpperCase() })
      await continueOn(own, text)
      const said = own.getByRole('alert').getByRole('listitem')
      await expect(said).toHaveText([lineAt(text('join.parent.email'), text('rules.email.onlyYou'))])
      await expect(own.getByText(text('invited.step1.duplicate'))).toHaveCount(0)
      await expect(own.getByRole('main')).not.toContainText('Amara')
      await expect(own.getByLabel(text('join.parent.firstName'), { exact: true })).toHaveValue('Ben')

      await own.getByLabel(text('join.parent.email'), { exact: true }).fill(ben)
      await continueOn(own, text)
      await expectHeading(own, text('join.packages.title'))
      await bens.close()
    })

    test('Ben opens his link on the computer where Amara is logged in, and need not join as her', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const { ben } = await amaraInvites(page, text)
      const own = await benOpens(context, ben)
      await expectHeading(own, text('invited.account.title'))
      await expect(
        own.getByText(text('invited.account.member', { name: 'Amara Okafor', invited: 'Ben' })),
      ).toBeVisible()
      const join = text('invited.account.joinButton', { name: 'Amara Okafor' })
      await expect(own.getByRole('button', { name: join })).toHaveCount(0)
      await page.goto('/join/invite/account')
      await expectAccessible()
      await own.getByRole('button', { name: text('invited.account.logOut') }).click()
      await expectHeading(own, text('invited.landing.title'))
      await page.goto('/join/account')
      await expectHeading(page, text('account.logIn.title'))
    })

    test('after Ben declines, Amara still sees “Invited”, and a second try sends him no mail', async ({
      page,
      browser,
    }) => {
      const { ben } = await amaraInvites(page, text)
      const bens = await anotherBrowser(browser, language)
      const own = await benOpens(bens, ben)
      await own.getByRole('link', { name: text('invited.landing.notForMe') }).click()
      await own.getByRole('button', { name: text('invited.decline.button') }).click()
      await expectHeading(own, text('invited.decline.done'))
      await bens.close()

      const state = page.getByText(text('account.invite.pending'), { exact: true })
      await page.reload()
      await expect(state).toBeVisible()
      await expect(page.getByText(text('account.invite.not-invited'))).toHaveCount(0)
      await send(page, text, { email: ben, button: text('account.invite.sendAgain') })
      await expect(state).toBeVisible()
      expect(await mailsQueuedFor(ben)).toEqual(['invitation'])
    })
  })
}
