import { textFor } from '#domain/messages/text.ts'
import { SCREENS } from '#workshop/screens/screens.ts'
import { expect } from './support/journey.ts'
import { test } from './support/own-app.ts'

test.use({ width: 'desktop', language: 'en' })

test('a developer drops an answer, sees how the payment is recovered, and kills the worker', async ({
  own,
}, info) => {
  const start = async () => own.start({ DATA_DIR: info.outputPath('data') }, ['--workshop'])
  const app = await start()
  const visitor = await own.visit()
  const page = await visitor.newPage()
  await page.goto('/dev')
  const lose = page.getByRole('switch', { name: 'Gateway loses the next answer' })
  await lose.click()
  await expect(lose).toBeChecked()
  const opened = visitor.waitForEvent('page')
  await page.getByRole('button', { name: 'card declined' }).click()
  const buyer = await opened
  await expect(buyer).toHaveURL(/\/join\/payment(#billing)?$/)
  await page.bringToFront()
  const journal = page.getByRole('region', { name: 'Money journal' })
  await expect(journal.getByText('answer lost')).toBeVisible()
  await expect(journal.getByText('Nothing left open.')).toBeVisible({ timeout: 60_000 })
  await expect(lose).not.toBeChecked()
  // Without its number, the page would show the newest order, and frames make orders too.
  const orderNo = await journal
    .getByText(/^[0-9A-Z]{14}$/)
    .first()
    .textContent()
  await page.goto(`/dev?order=${orderNo}`)
  await journal.getByRole('button', { name: 'Kill the worker here' }).click()
  expect(await app.ended).toBeNull()
  await expect(page.getByText('Starts again')).toBeVisible()
  await start()
  await expect(journal.getByText('killed: at once')).toBeVisible()
  await expect(journal.getByText('started again')).toBeVisible()
})

const RECEIPT = `/dev/screens/frame?flow=Sign-up&index=${SCREENS['Sign-up']?.findIndex(({ path }) => path === 'receipt')}&locale=es-MX`

const INVITED_ERRORS = `/dev/screens/frame?flow=Invitation&index=${SCREENS['Invitation']?.findIndex(({ path, state }) => path === 'invite/step1' && state === 'errors')}&locale=es-MX`

/** One frame of each flow, and one frame that opens through a link. */
const CHECKED = ['signup', 'invite', 'my-cases', 'account/receipts/:number', 'terms']

test('a frame of the workshop shows the screen that it names, and only there', async ({
  own,
  request,
  origin: built,
}) => {
  const { origin } = await own.start({}, ['--workshop'])
  for (const [flow, screens] of Object.entries(SCREENS))
    for (const [index, { path, state }] of screens.entries()) {
      if (!CHECKED.includes(path) || state !== undefined) continue
      const query = new URLSearchParams({ flow, index: String(index), locale: 'es-MX' })
      const answer = await request.get(`${origin}/dev/screens/frame?${query.toString()}`, { timeout: 60_000 })
      const { 'content-location': shown = '', 'x-frame-options': framed } = answer.headers()
      expect({ path, status: answer.status(), framed }).toEqual({ path, status: 200, framed: 'SAMEORIGIN' })
      expect(shown).toMatch(new RegExp(`^/join/${path.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`))
    }
  // The site shows a receipt once.
  for (const time of ['first', 'second']) {
    const receipt = await request.get(`${origin}${RECEIPT}`, { timeout: 60_000 })
    expect(await receipt.text(), `the ${time} time`).toContain(textFor('es-MX')('join.receipt.title'))
  }
  const refused = await request.get(`${origin}${INVITED_ERRORS}`, { timeout: 60_000 })
  expect(await refused.text()).toContain(textFor('es-MX')('rules.required'))
  const itself = await request.get(`${origin}/join/signup`)
  expect(itself.headers()['x-frame-options']).toBe('DENY')
  expect(itself.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  const answer = await request.get(`${built}/dev`)
  expect(answer.status()).toBe(404)
})
