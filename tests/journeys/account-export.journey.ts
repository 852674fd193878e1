import { readFile } from 'node:fs/promises'
import { filesOf } from '#tests/support/exported.ts'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { anotherBrowser } from './support/another-browser.ts'
import { expect, mailSaying, test } from './support/journey.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { tabTo } from './support/tab-to.ts'

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a parent downloads their data with a code, and the other parent gets none of it', async ({
      page,
      context,
      browser,
      origin,
      expectAccessible,
    }) => {
      const { username, email } = await aParentAccount({ locale: language })
      await openLoggedIn(page, '/join/account', { username })
      const main = page.getByRole('main')
      await main.getByRole('link', { name: text('account.export.title') }).click()
      await expectHeading(page, text('account.export.title'))
      await expectAccessible()
      await main.getByRole('button', { name: text('account.export.ask') }).click()
      const mail = await mailSaying(context, { recipient: email, words: text('mail.exportReady.subject') })

      await page.goto('/join/account/export')
      await expect(main.getByText(text('account.export.ready'))).toBeVisible()
      await main.getByLabel(text('account.export.code')).fill('AAAA-AAAA')
      await main.getByRole('button', { name: text('account.export.download') }).click()
      await expect(main.getByRole('link', { name: text('account.export.wrongCode') })).toBeVisible()
      await expectAccessible()

      await main.getByRole('button', { name: text('account.export.showCode') }).click()
      const code = main.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
      await expect(code).toBeVisible()
      // The code is shown while the page still loads. The button then changes its words.
      await expect(main.getByRole('button', { name: text('account.export.newCode') })).toBeVisible()
      await expectAccessible()
      const shown = (await code.textContent()) ?? ''
      expect(JSON.stringify(mail)).not.toContain(shown)
      const arriving = page.waitForEvent('download')
      await main.getByRole('button', { name: text('account.export.download') }).click()
      const download = await arriving
      expect(download.suggestedFilename()).toMatch(/^my-data-.*\.zip$/)
      const files = filesOf(await readFile(await download.path()))
      expect(files['index.html']).toContain(email)
      expect(files['index.html']).toContain(text('exports.part.family'))
      expect(JSON.parse(files['json/log-in.json'] ?? '')).toMatchObject({ rows: [{ username }] })

      const others = await anotherBrowser(browser, language)
      const other = await others.newPage()
      const { username: theirs } = await aParentAccount({ locale: language })
      await openLoggedIn(other, '/join/account/export', { username: theirs })
      await expectHeading(other, text('account.export.title'))
      const answer = await other.request.post('/join/account/export/file', {
        form: { code: shown },
        headers: { origin },
      })
      expect(answer.headers()['content-type']).toContain('text/html')
      await others.close()
    })
  })
}

test('a parent downloads their data with the keyboard alone', async ({ page, context }) => {
  const text = wordsIn('en')
  const { username, email } = await aParentAccount()
  await openLoggedIn(page, '/join/account', { username })
  await expectHeading(page, text('account.account.title'))
  const main = page.getByRole('main')
  const press = async (name: string) => {
    await tabTo(main.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }

  await tabTo(main.getByRole('link', { name: text('account.export.title') }))
  await page.keyboard.press('Enter')
  await expectHeading(page, text('account.export.title'))
  await press(text('account.export.ask'))
  await mailSaying(context, { recipient: email, words: text('mail.exportReady.subject') })
  await page.goto('/join/account/export')
  await press(text('account.export.showCode'))
  const code = main.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  const field = main.getByLabel(text('account.export.code'))
  await tabTo(field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('AAAA-AAAA')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('link', { name: text('account.export.wrongCode') })).toBeVisible()
  await press(text('account.export.showCode'))
  await expect(code).toBeVisible()
  const arriving = page.waitForEvent('download')
  await tabTo(field)
  await page.keyboard.press('Enter')
  expect((await arriving).suggestedFilename()).toMatch(/^my-data-.*\.zip$/)
})
