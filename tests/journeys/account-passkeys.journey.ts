import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { aParentAccount, logIn } from './support/account.ts'
import { anAuthenticator } from './support/authenticator.ts'
import { withDatabase } from './support/database.ts'
import { expect, mailSaying, test } from './support/journey.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const open = async (page: Page) => page.goto('/join/account/passkeys')
/** The challenge in the answer of a device. */
function challengeOf(passkey: string): string {
  const { response } = JSON.parse(passkey) as { response: { clientDataJSON: string } }
  const said = Buffer.from(response.clientDataJSON, 'base64url').toString()
  return (JSON.parse(said) as { challenge: string }).challenge
}
const endChallenge = async (challenge: string) =>
  withDatabase(async (db) =>
    db
      .updateTable('passkey_challenges')
      .set({ expires_at: sql<Date>`app_now()` })
      .where('hash', '=', testSecrets.hash('passkey-challenge', challenge))
      .execute(),
  )
const named = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    async function add(page: Page, name: string) {
      await page.getByLabel(text('account.passkeys.name'), { exact: true }).fill(name)
      await page.getByRole('button', { name: text('account.passkeys.add') }).click()
      await expect(page.getByText(text('account.passkeys.added'))).toBeVisible()
    }
    async function logOut(page: Page) {
      await page.goto('/join/account')
      await page
        .getByRole('main')
        .getByRole('button', { name: text('account.account.logOut') })
        .click()
      await expectHeading(page, text('account.logIn.title'))
    }

    test('a parent logs in with a passkey, and the other parent at the same device has only their own', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const [amara, ben] = [await aParentAccount({ locale: language }), await aParentAccount()]
      const device = await anAuthenticator(page)
      await open(page)
      await logIn(page, text, amara)
      await expectHeading(page, text('account.passkeys.title'))
      await expectAccessible()
      await add(page, 'Laptop')
      await expectAccessible()
      await mailSaying(context, { recipient: amara.email, words: text('mail.passkeyAdded.subject') })
      const [hers = ''] = await device.passkeys()

      // A browser that cannot list passkeys below the username shows a button, which asks the device.
      const withoutList = await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
      })
      await logOut(page)
      await open(page)
      await expectAccessible()
      await page.getByRole('button', { name: text('account.logIn.passkey') }).click()
      await expectHeading(page, text('account.passkeys.title'))
      await expect(named(page, 'Laptop')).toBeVisible()

      await page.getByRole('link', { name: `${text('account.passkeys.rename')} Laptop` }).click()
      await page.getByLabel(text('account.passkeys.newName')).fill('Old laptop')
      await expectAccessible()
      await page.getByRole('button', { name: text('account.passkeys.save') }).click()
      await expect(page.getByText(text('account.passkeys.renamed'))).toBeVisible()

      // Ben uses the same browser with his password. The page offers nothing of Amara.
      await logOut(page)
      await open(page)
      await logIn(page, text, ben)
      await expectHeading(page, text('account.passkeys.title'))
      await expect(named(page, 'Old laptop')).toHaveCount(0)
      await add(page, 'Tablet')

      // The device decides which passkeys it lists, so Amara's is removed first. Ben chooses his own below the
      // username, and gets only into his account.
      await logOut(page)
      await device.forget(hers)
      await withoutList.dispose()
      await open(page)
      await expectHeading(page, text('account.passkeys.title'))
      await expect(named(page, 'Tablet')).toBeVisible()
      await expect(named(page, 'Old laptop')).toHaveCount(0)
      await page.getByRole('button', { name: `${text('account.passkeys.remove')} Tablet` }).click()
      await expect(page.getByText(text('account.passkeys.removed'))).toBeVisible()
      await expect(named(page, 'Tablet')).toHaveCount(0)
    })
  })
}

test('a log-in page that stays open after its challenge has ended asks again', async ({ page }) => {
  const text = wordsIn('en')
  const { username } = await aParentAccount()
  await anAuthenticator(page)
  await open(page)
  await logIn(page, text, { username })
  await page.getByLabel(text('account.passkeys.name'), { exact: true }).fill('Laptop')
  await page.getByRole('button', { name: text('account.passkeys.add') }).click()
  await expect(page.getByText(text('account.passkeys.added'))).toBeVisible()
  await page.context().clearCookies()

  const answered: string[] = []
  await page.route('**/login/passkey', async (route) => {
    const passkey = new URLSearchParams(route.request().postData() ?? '').get('passkey')
    if (passkey) answered.push(challengeOf(passkey))
    if (passkey && answered.length === 1) await endChallenge(answered[0] ?? '')
    await route.continue()
  })
  await open(page)
  await expectHeading(page, text('account.passkeys.title'))
  expect(new Set(answered).size).toBe(2)
})
