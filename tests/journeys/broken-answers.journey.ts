import { breakAnswers } from './support/break-answers.ts'
import { expect, freshEmail, freshPhone, test } from './support/journey.ts'
import { openHydrated } from './support/open-hydrated.ts'
import { continueOn, expectHeading, fillParent, wordsIn } from './support/parent.ts'

const text = wordsIn('en')

test('a page whose answer breaks off is called a lost connection, not our fault', async ({
  context,
  origin,
}) => {
  // A separate page, because the browser's complaint about the connection is expected here.
  const page = await context.newPage()
  const proxy = await breakAnswers(origin)
  await openHydrated(page, `${proxy.origin}/join/step1`)
  const answer = proxy.sendPart('/join/coparentstatus.data', 0.5)
  await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
  await answer.breakOff()
  await expectHeading(page, text('chrome.lost'))
  await expect(page.locator('.reference')).toHaveCount(0)
  proxy.stop()
})

test('a form whose answer breaks off says that the server was not reached', async ({ context, origin }) => {
  const page = await context.newPage()
  const proxy = await breakAnswers(origin)
  await openHydrated(page, `${proxy.origin}/join/step1`)
  const answer = proxy.sendPart('/join/step1.data', 0.5)
  const email = freshEmail('amara')
  await fillParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email, phoneNumber: freshPhone() })
  await continueOn(page, text)
  await answer.breakOff()
  await expect(page.locator('.error-summary').getByRole('listitem')).toHaveText([text('chrome.unreachable')])
  await expect(page.getByLabel(text('join.parent.email'))).toHaveValue(email)
  proxy.stop()
})

test('a page that has arrived reports no error if only the end of its answer is lost', async ({
  context,
  origin,
}) => {
  const page = await context.newPage()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const proxy = await breakAnswers(origin)
  await openHydrated(page, `${proxy.origin}/join/step1`)
  const answer = proxy.sendPart('/join/coparentstatus.data', 1)
  await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
  await expectHeading(page, text('join.status.title'))
  const lost = page.waitForEvent('requestfailed')
  await answer.breakOff()
  await lost
  // An error of the page is reported before the answer to this.
  await page.evaluate(async () => new Promise((resolve) => setTimeout(resolve)))
  expect(errors).toEqual([])
  proxy.stop()
})
