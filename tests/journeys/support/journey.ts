import {
  expect,
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { expectNoFindings } from './findings.ts'
import { openContext } from './own-network.ts'
import { jumpsBackUp } from './reading-order.ts'
import { faultsOfHtml } from './valid-html.ts'
import { tellWhatHappened } from './what-happened.ts'

export { expect }
export type Width = 'phone' | 'desktop'
export type Language = 'en' | 'es-MX'

const VIEWPORTS: Record<Width, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1180, height: 900 },
}

type Options = { width: Width; language: Language }
type Fixtures = {
  /** Fails the test on any accessibility finding, invalid HTML, broken link, or control that jumps back up. */
  expectAccessible: () => Promise<void>
  /** A private network address, so that this test has its own limits. */
  address: string
  /** The origin that the browser opens. */
  origin: string
}

export const test = base.extend<Options & Fixtures>({
  width: ['desktop', { option: true }],
  language: ['en', { option: true }],
  // Playwright requires a destructured first parameter, even an empty one.
  // oxlint-disable-next-line no-empty-pattern
  address: async ({}, use) => {
    await use(freshAddress())
  },
  // oxlint-disable-next-line no-empty-pattern
  origin: async ({}, use) => {
    await use(process.env.JOURNEY_ORIGIN ?? '')
  },
  context: async (
    { browser, width, language, address, origin, colorScheme, deviceScaleFactor },
    use,
    testInfo,
  ) => {
    const context = await openContext(browser, {
      address,
      baseURL: origin,
      viewport: VIEWPORTS[width],
      locale: language,
      colorScheme,
      deviceScaleFactor: deviceScaleFactor ?? 1,
      reducedMotion: 'reduce',
    })
    await use(context)
    await tellWhatHappened(context, testInfo)
    await context.close()
  },
  page: async ({ context }, use) => {
    const page = await context.newPage()
    const complaints = listenForComplaints(page)
    await use(page)
    expect(complaints, 'the console has no errors').toEqual([])
  },
  expectAccessible: async ({ page, request }, use) => {
    await use(async () => {
      await expectLinksLead(page, request)
      expect(await faultsOfHtml(page), 'the HTML is valid').toEqual([])
      expect(await jumpsBackUp(page), 'the controls are read from top to bottom').toEqual([])
      await expectNoFindings(page)
    })
  },
})

/**
 * Console errors and uncaught exceptions of a page. Refused forms are left out, because a 4xx answer is
 * expected there.
 */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

const paths = new Set<string>()

/** Requests every path the page links to, without cookies, so that no token of the visitor is used up. */
async function expectLinksLead(page: Page, stranger: APIRequestContext): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')))
  const found = links.filter((link) => link.startsWith(origin)).map((link) => new URL(link).pathname)
  for (const path of new Set(found)) {
    if (path === pathname || paths.has(path)) continue
    const headers = { 'x-forwarded-for': freshAddress() }
    const answer = await stranger.get(`${origin}${path}`, { headers, maxRedirects: 0 })
    expect(answer.status(), `${path} leads somewhere`).toBeLessThan(400)
    paths.add(path)
  }
}

const group = () => Math.floor(Math.random() * 0xffff + 1).toString(16)

/** An address in a random network, which is very probably unique in this run. */
export function freshAddress(): string {
  return `2001:db8:${group()}:${group()}::1`
}

export type KeptMail = { subject: string; html: string; plain: string; links: string[] }

/** The mails to an address, newest first. */
export async function mailsTo({ request }: BrowserContext, recipient: string): Promise<KeptMail[]> {
  const mailbox = process.env.JOURNEY_MAILBOX_ORIGIN ?? ''
  const answer = await request.get(`${mailbox}/dev/mail.json?recipient=${encodeURIComponent(recipient)}`)
  const { mails } = (await answer.json()) as { mails: KeptMail[] }
  return mails
}

/** Waits for the mail to an address that contains certain words. */
export async function mailSaying(
  context: BrowserContext,
  { recipient, words }: { recipient: string; words: string },
): Promise<KeptMail> {
  const find = async (): Promise<KeptMail | undefined> => {
    const mails = await mailsTo(context, recipient)
    return mails.find(({ subject, plain }) => subject.includes(words) || plain.includes(words))
  }
  await expect.poll(find, { message: `a mail to ${recipient} that says “${words}”` }).toBeDefined()
  const mail = await find()
  if (!mail) throw new Error('the mail has disappeared')
  return mail
}

/**
 * A random whole number. It is not from `Math.random`, because libraries draw from it too. A picture with a phone number
 * would then differ from run to run.
 */
const chanceBelow = (limit: number) => Number.parseInt(crypto.randomUUID().slice(0, 8), 16) % limit

/** A unique phone number. People with the same name and phone count as one, and their payments wait for each other. */
export function freshPhone(): string {
  return `612${2_000_000 + chanceBelow(7_000_000)}`
}

/** A unique British phone number, of the range that is reserved for fiction. */
export function freshBritishPhone(): string {
  return `7700${900_000 + chanceBelow(1000)}`
}

/** A unique e-mail address for this run. */
export function freshEmail(name: string): string {
  return `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`
}
