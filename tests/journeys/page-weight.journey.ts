import type { Browser, BrowserContextOptions, Page, Request, Response } from '@playwright/test'
import { sql } from 'kysely'
import { aParentAccount, postLogIn } from './support/account.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { withDatabase } from './support/database.ts'
import { postCoParent, postParent } from './support/first-steps.ts'
import { expect, freshEmail, freshPhone, test } from './support/journey.ts'
import { untilHydrated } from './support/open-hydrated.ts'
import { openContext } from './support/own-network.ts'
import { PAGES_OF_A_PARENT } from './support/pages.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { reachInvitedPayment } from './support/reach-invited-payment.ts'
import { payNow, reachBilling, reachPayment, review } from './support/reach-payment.ts'

const text = wordsIn('en')
const MAX_REQUESTS = 10
/** Bytes of JavaScript on the wire. The files are compressed with brotli. */
const MAX_SCRIPT = 112_000
/** A page where a payment method is chosen has more, without the fields of the card. */
const MAX_SCRIPT_OF_PAYMENT = 115_000

type Visitor = {
  browser: Browser
  address: string
  origin: string
  from?: Page
  /** Weighs only the scripts that the page itself names, because it loads the fields of the card at once. */
  withoutFields?: boolean
}
type Weight = { path: string; requests: string[]; script: number }

/** Opens a screen with an empty cache, as the visitor of `from` or as a new one, and waits until it asks for no more. */
async function weightOf(
  path: string,
  { browser, address, origin, from, ...visitor }: Visitor,
): Promise<Weight> {
  const options: BrowserContextOptions & { address: string } = { address, baseURL: origin, locale: 'en' }
  const storageState = await from?.context().storageState()
  const context = await openContext(browser, { ...options, ...(storageState ? { storageState } : {}) })
  const page = await context.newPage()
  const isQuiet = watchRequests(page)
  const scripts: Response[] = []
  const requests: string[] = []
  page.on('response', (answer) => {
    if (!answer.url().startsWith('http')) return
    requests.push(`${answer.request().method()} ${answer.url()}`)
    if (answer.request().resourceType() === 'script') scripts.push(answer)
  })
  const document = await page.goto(`/join/${path}`)
  // A page asks for its scripts after its first paint. On a busy machine that is late.
  await untilHydrated(page)
  await expect.poll(isQuiet, { message: `${path} asks for no more` }).toBe(true)
  expect(new URL(page.url()).pathname).toBe(`/join/${path}`)
  const html = (await document?.text()) ?? ''
  const isCounted = (answer: Response) =>
    !visitor.withoutFields || html.includes(new URL(answer.url()).pathname)
  const sizes = await Promise.all(scripts.filter(isCounted).map(sizeOf))
  await context.close()
  return { path, requests, script: sizes.reduce((sum, size) => sum + size, 0) }
}

const QUIET_MS = 500

/** Whether a page has no open request, and has had none for half a second. */
function watchRequests(page: Page): () => boolean {
  const open = new Set<Request>()
  let changedAt = performance.now()
  page.on('request', (request) => {
    open.add(request)
    changedAt = performance.now()
  })
  const end = (request: Request) => {
    open.delete(request)
    changedAt = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => open.size === 0 && performance.now() - changedAt > QUIET_MS
}

async function sizeOf(answer: Response): Promise<number> {
  expect(answer.headers()['content-encoding']).toBe('br')
  return (await answer.request().sizes()).responseBodySize
}

/** The screens that are above a budget. */
function heavy(weights: readonly Weight[], maxScript = MAX_SCRIPT): Weight[] {
  return weights.filter(
    ({ requests, script }) => requests.length > MAX_REQUESTS || script > maxScript || script === 0,
  )
}

test('a screen that is open to all keeps its budget of script and requests', async ({
  browser,
  address,
  origin,
}) => {
  const weights: Weight[] = []
  for (const path of ['signup', 'coparentstatus', 'step1', 'pro', 'login', 'help'])
    weights.push(await weightOf(path, { browser, address, origin }))
  expect(heavy(weights)).toEqual([])
})

test('the steps before the payment keep their budget', async ({ page, browser, address, origin }) => {
  const weights: Weight[] = []
  const weigh = async (path: string) =>
    weights.push(await weightOf(path, { browser, address, origin, from: page }))
  await postParent(page, {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: freshEmail('amara'),
    phoneNumber: freshPhone(),
  })
  await weigh('step2')
  await postCoParent(page, { firstName: 'Jordan', lastName: 'Okafor', email: freshEmail('jordan') })
  await weigh('step3')
  await page.goto('/join/step3')
  await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
  await expectHeading(page, text('join.build.title'))
  await weigh('alacarte')
  expect(heavy(weights)).toEqual([])
})

test('the payment page keeps its budget', async ({ page, browser, address, origin }) => {
  await reachBilling(page, text)
  const weight = await weightOf('payment', { browser, address, origin, from: page })
  expect(heavy([weight], MAX_SCRIPT_OF_PAYMENT)).toEqual([])
})

test('the payment page of an invited parent keeps its budget', async ({
  page,
  context,
  browser,
  address,
  origin,
}) => {
  await reachInvitedPayment({ page, context, language: 'en', text })
  const weight = await weightOf('invite/payment', { browser, address, origin, from: page })
  expect(heavy([weight], MAX_SCRIPT_OF_PAYMENT)).toEqual([])
})

test('the pages of an account keep their budget', async ({ page, browser, address, origin }) => {
  const { username } = await aParentAccount()
  await withDatabase((db) =>
    sql`update subscriptions set auto_renew = true
        where user_id = (select user_id from credentials where username = ${username})`.execute(db),
  )
  await postLogIn(page, { username })
  const weights: Weight[] = []
  for (const path of PAGES_OF_A_PARENT.all)
    weights.push(await weightOf(path, { browser, address, origin, from: page }))
  expect(heavy(weights)).toEqual([])
  const method = await weightOf('account/billing/method', {
    browser,
    address,
    origin,
    from: page,
    withoutFields: true,
  })
  expect(method.script).toBeLessThanOrEqual(MAX_SCRIPT_OF_PAYMENT)
})

test('the steps after the payment keep their budget', async ({ page, browser, address, origin }) => {
  await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
  const credentials = await weightOf('credentials', { browser, address, origin, from: page })
  await fillCredentials(page, text, {
    username: `amara_${crypto.randomUUID().slice(0, 8)}`,
    password: 'quiet-harbour-7!',
  })
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await page.getByRole('link', { name: text('join.credentials.now') }).waitFor()
  const receipt = await weightOf('receipt', { browser, address, origin, from: page })
  expect(heavy([credentials, receipt])).toEqual([])
})
