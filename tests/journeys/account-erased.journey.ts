import type { Page } from '@playwright/test'
import { aBuyer, aToken, credentialsApi, someCredentials } from '#tests/support/accounts/credentials.ts'
import { logIn } from './support/account.ts'
import { expect } from './support/journey.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'
import { test, type OwnApp } from './support/own-app.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const WIDTHS = { phone: 390, desktop: 1180 }

type Joining = { bearer: string; userId: string }

/** Gives a parent username and password. Returns the username. */
async function joins({ db }: OwnApp, { bearer, userId }: Joining): Promise<string> {
  const body = someCredentials({ username: `parent.${userId.slice(0, 8)}` })
  expect((await credentialsApi(db)('POST', '/v2/credentials', { bearer, body })).status).toBe(204)
  return body.username
}

async function openIn(own: OwnApp, width: keyof typeof WIDTHS): Promise<Page> {
  const page = await (await own.visit()).newPage()
  await page.setViewportSize({ width: WIDTHS[width], height: 900 })
  return page
}

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language })
    const text = wordsIn(language)
    /** What the log-in page says to a person whom it refuses. */
    async function refusal(page: Page, username: string): Promise<string> {
      await page.goto('/join/account')
      await logIn(page, text, { username })
      const alert = page.getByRole('alert')
      await expect(alert).toBeVisible()
      return alert.innerText()
    }

    test('the log-in does not know a deleted account, and the other parent keeps family and receipts', async ({
      own,
    }) => {
      const app = await own.start()
      const { bearer, parentId, coParentId, email } = await aBuyer(own.db)
      const amara = await joins(own, { bearer, userId: parentId })
      const ben = await joins(own, { bearer: await aToken(own.db, coParentId), userId: coParentId })
      const bens = await openIn(own, width)
      await bens.goto('/join/account')
      await logIn(bens, text, { username: ben })
      await bens.getByRole('link', { name: text('account.erasure.link') }).click()
      await bens.getByRole('button', { name: text('account.erasure.ask') }).click()
      await expectHeading(bens, text('account.erasure.askedTitle'))
      const clock = await fetch(`${app.origin}/dev/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ move: '+14d' }),
      })
      expect(clock.status).toBe(200)

      const later = await openIn(own, width)
      const said = await refusal(later, ben)
      expect(said).not.toBe('')
      expect(said).toBe(await refusal(later, `nobody.${crypto.randomUUID().slice(0, 8)}`))

      const amaras = await openIn(own, width)
      await amaras.goto('/join/account')
      await logIn(amaras, text, { username: amara })
      await expectHeading(amaras, text('account.account.title'))
      const family = amaras.getByRole('region', { name: text('account.family.title') })
      await expect(family.getByText(text('account.family.unnamed'), { exact: true })).toBeVisible()
      await expect(family.getByText('Ben')).toHaveCount(0)
      await amaras
        .getByRole('main')
        .getByRole('link', { name: text('account.receipts.open') })
        .first()
        .click()
      const receipt = amaras.getByRole('article', { name: text('receipt.title') })
      await expect(receipt.getByText('Amara Okafor').first()).toBeVisible()
      const mails = await own.db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute()
      expect(mails.map(({ kind }) => kind).filter((kind) => kind.startsWith('erasure'))).toEqual([])
    })
  })
}
