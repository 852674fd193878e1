import type { Page, Request } from '@playwright/test'
import { holdAnswers } from './support/hold-answers.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { untilHydrated } from './support/open-hydrated.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { aContact, expectStep, field, fillContact, goOn } from './support/professional.ts'

const text = wordsIn('en')
/** How long the page waits for more text before it saves. */
const PAUSE_MS = 250
/** How long a save waits for an answer. */
const SAVE_LIMIT_MS = 15_000

async function nextRequest(page: Page, path: string): Promise<Request> {
  return page.waitForRequest((request) => new URL(request.url()).pathname === path)
}

test('a late answer about typed text does not undo the form of the next page', async ({ page, origin }) => {
  const proxy = await holdAnswers(origin)
  await page.goto(`${proxy.origin}/join/pro`)
  // Before that, the browser itself sends the form, and Back does not know the step.
  await untilHydrated(page)
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  await expectStep(page, text, 'two')

  const late = proxy.holdNext('/join/pro/draft')
  const saving = nextRequest(page, '/join/pro/draft')
  await field(page, text, 'practiceName').fill('Lake Street Family Law')
  await page.goBack()
  await expectStep(page, text, 'one')
  await late.answered
  await field(page, text, 'firstName').fill('Ada')
  await goOn(page, text)
  await expectStep(page, text, 'two')
  late.release()
  await (await saving).response()
  await page.goto(`${proxy.origin}/join/pro?step=1`)
  await expect(field(page, text, 'firstName')).toHaveValue('Ada')
  proxy.stop()
})

test('a save that is answered late is not stopped by more text, and the latest text is saved after it', async ({
  page,
  origin,
}) => {
  const proxy = await holdAnswers(origin)
  const path = '/join/step1/draft'
  const begun: string[] = []
  const stopped: string[] = []
  const savesTo = (list: string[]) => (request: Request) => {
    if (new URL(request.url()).pathname === path) list.push(request.postData() ?? '')
  }
  page.on('request', savesTo(begun))
  page.on('requestfailed', savesTo(stopped))
  await page.clock.install()
  await page.goto(`${proxy.origin}/join/step1`)
  const late = proxy.holdNext(path)
  await untilHydrated(page)
  await page.locator('[name="firstName"]').fill('Amara')
  await late.answered
  for (const typed of ['Oka', 'Okafor']) {
    await page.locator('[name="lastName"]').fill(typed)
    await page.clock.runFor(PAUSE_MS)
  }
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('Okafor') ?? false)
  late.release()
  await saved
  expect({ begun: begun.length, stopped }).toEqual({ begun: 2, stopped: [] })
  await page.reload()
  await expect(page.locator('[name="lastName"]')).toHaveValue('Okafor')
  proxy.stop()
})

test('of two choices of a language the second one stays, also if the first answer is late', async ({
  page,
  origin,
}) => {
  const proxy = await holdAnswers(origin)
  const languages = page.locator('select[name="locale"]')
  await page.goto(`${proxy.origin}/join/step1`)
  await untilHydrated(page)
  const late = proxy.holdNext('/join/language')
  const first = nextRequest(page, '/join/language')
  await languages.selectOption('es-MX')
  await late.answered
  const shown = nextRequest(page, '/join/step1.data')
  await languages.selectOption('en')
  await (await shown).response()
  late.release()
  await (await first).response()
  await page.reload()
  await expectHeading(page, text('join.parent.title'))
  proxy.stop()
})

test('a choice of a language that gets no answer is taken back', async ({ page, origin }) => {
  const proxy = await holdAnswers(origin)
  const languages = page.locator('select[name="locale"]')
  // The clock of a test does not move this limit.
  await page.addInitScript(() => {
    const limit = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = () => limit(500)
  })
  await page.goto(`${proxy.origin}/join/step1`)
  await untilHydrated(page)
  const lost = proxy.holdNext('/join/language')
  await languages.selectOption('es-MX')
  await lost.answered
  await expect(languages).toHaveValue('en')
  proxy.stop()
})

test('a save of an earlier page that gets no answer does not hold the saves of this page', async ({
  page,
  origin,
}) => {
  const proxy = await holdAnswers(origin)
  await page.clock.install()
  await page.goto(`${proxy.origin}/join/pro`)
  // Before that, the browser itself sends the form, and Back does not know the step.
  await untilHydrated(page)
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  await expectStep(page, text, 'two')

  const lost = proxy.holdNext('/join/pro/draft')
  await field(page, text, 'practiceName').fill('Lake Street Family Law')
  await page.goBack()
  await expectStep(page, text, 'one')
  await lost.answered
  const saved = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/join/pro/draft')
  await field(page, text, 'firstName').fill('Ada')
  await page.clock.runFor(SAVE_LIMIT_MS)
  await saved
  await page.reload()
  await expect(field(page, text, 'firstName')).toHaveValue('Ada')
  proxy.stop()
})

for (const { ending, button, next } of [
  {
    ending: 'has started over',
    button: text('chrome.startOver'),
    next: text('join.signup.title', { brand: 'Evenhand' }),
  },
  { ending: 'has left by the quick exit', button: text('chrome.leave'), next: 'Elsewhere' },
])
  test(`a late answer about typed text does not bring it back after another tab ${ending}`, async ({
    page,
    context,
    origin,
  }) => {
    const proxy = await holdAnswers(origin)
    const path = '/join/step1/draft'
    await context.route('https://www.wikipedia.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
    )
    await page.goto(`${proxy.origin}/join/step1`)
    await untilHydrated(page)
    const late = proxy.holdNext(path)
    const saving = nextRequest(page, path)
    await page.locator('[name="firstName"]').fill('Amara')
    await late.answered
    const visitor = async () =>
      (await context.cookies()).find(({ name }) => name.endsWith('evenhand_visitor'))?.value
    const before = await visitor()
    const other = await context.newPage()
    await other.goto(`${proxy.origin}/join/step1`)
    await untilHydrated(other)
    await other.getByRole('button', { name: button }).click()
    await expectHeading(other, next)
    await expect.poll(visitor).not.toBe(before)
    late.release()
    await (await saving).response()
    await other.goto(`${proxy.origin}/join/step1`)
    await expect(other.locator('[name="firstName"]')).toHaveValue('')
    proxy.stop()
  })
