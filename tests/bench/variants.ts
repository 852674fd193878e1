import type { Cookie, Page } from '@playwright/test'
import { FLAG_NAMES, FLAGS, type FlagName, type Flags } from '#domain/experiments/flags.ts'
import { fillAddress, MINNEAPOLIS } from '#tests/journeys/support/checkout.ts'
import { wordsIn } from '#tests/journeys/support/parent.ts'
import { loadPage, type Act, type Load } from './load-page.ts'
import type { Figure } from './report.ts'
import { walkTo, walkToInvitation } from './screens.ts'

type Options = { origin: string; browser: string; tell: (line: string) => void }
type Variants = Partial<Flags>
type Measured = {
  path: string
  cookies: () => Promise<Cookie[]>
  /** The flags that change this page, each alone or with the flags it needs. */
  variants: Record<string, Variants>
  act?: Act
}

const OFF = every('Off')
const KILO = 1000
/** Lines of text that move by a pixel when the font arrives. */
const UNSEEN_SHIFT = 0.005
const text = wordsIn('en')
const OFFER = `discount=1&ref=court15&pct=${Buffer.from('15').toString('base64')}`

/** Every page that a flag changes, with its variants. */
function pages({ origin, browser: browserPath }: Options): Measured[] {
  const at = (screen: string) => async () => walkTo({ origin, browserPath, screen })
  return [
    { path: '/signup', cookies: at('/step2'), variants: alone('removeCoParentStatus', 'chat') },
    { path: `/step1?${OFFER}`, cookies: at('/step2'), variants: alone('discountOfferWording') },
    { path: '/step2', cookies: at('/step2'), variants: alone('parentBSpeedbump') },
    {
      path: '/step3',
      cookies: at('/step3'),
      variants: {
        ...alone('grow805', 'grow722', 'grow621', 'ukPackages', 'recordedCalls'),
        'premium-pick-me-1 in P1': { grow621: 'Treatment', premiumPickMe: 'Treatment' },
        'price-in-choose-your-own in P3': { grow805: 'Treatment', priceInBuild: 'Treatment' },
      },
    },
    {
      path: '/payment',
      cookies: at('/payment'),
      variants: alone('venmo', 'paypalInJoin', 'ukCardPayments'),
      act: { open: openPaymentView, whole: cardFields },
    },
    {
      path: '/invite',
      cookies: async () => walkToInvitation({ origin, browserPath, screen: '/invite' }),
      variants: alone('socialProof'),
    },
    {
      path: '/invite/packages',
      cookies: async () => walkToInvitation({ origin, browserPath, screen: '/invite/packages' }),
      variants: {
        ...alone('grow805', 'grow722', 'grow621', 'recordedCalls'),
        'premium-pick-me-1 in P1': { grow621: 'Treatment', premiumPickMe: 'Treatment' },
        'price-in-choose-your-own in P3': { grow805: 'Treatment', priceInBuild: 'Treatment' },
      },
    },
    {
      path: '/invite/payment',
      cookies: async () => walkToInvitation({ origin, browserPath, screen: '/invite/payment' }),
      variants: alone('venmo', 'paypalInJoin', 'ukCardPayments'),
      act: { open: openPaymentView, whole: cardFields },
    },
  ]
}

/** What each variant adds to a page with all flags off: bytes, requests, and layout shifts. */
export async function measureVariants(options: Options): Promise<Map<string, Figure[]>> {
  const tables = new Map<string, Figure[]>()
  for (const page of pages(options)) {
    const cookies = await page.cookies()
    const load = async (variants: Variants) => {
      await force(options.origin, cookies, { ...OFF, ...variants })
      return loadPage(`${options.origin}/join${page.path}`, {
        browser: options.browser,
        cookies,
        ...(page.act ? { act: page.act } : {}),
      })
    }
    const off = await load({})
    const figures = [...whole('all Off', off)]
    for (const [name, variants] of Object.entries({
      ...page.variants,
      'all in Treatment': every('Treatment'),
    })) {
      figures.push(...compared(name, await load(variants), off))
      options.tell(`${page.path} with ${name}: measured`)
    }
    tables.set(`Variants of ${page.path.split('?')[0] ?? ''}`, figures)
  }
  return tables
}

function whole(name: string, load: Load): Figure[] {
  return [
    { name: `${name}: page, scripts, styles, fonts`, value: weightOf(load), unit: 'kB' },
    { name: `${name}: requests`, value: load.requests, unit: '' },
    { name: `${name}: CLS`, value: load.cls, unit: '' },
  ]
}

function compared(name: string, load: Load, off: Load): Figure[] {
  return [
    {
      name: `${name}: more weight`,
      value: weightOf(load) - weightOf(off),
      unit: 'kB',
      goal: { atMost: 5 },
    },
    { name: `${name}: more requests`, value: load.requests - off.requests, unit: '' },
    { name: `${name}: more CLS`, value: load.cls - off.cls, unit: '', goal: { atMost: UNSEEN_SHIFT } },
  ]
}

function weightOf({ pageBytes, scriptBytes, cssBytes, fontBytes }: Load): number {
  return (pageBytes + scriptBytes + cssBytes + fontBytes.reduce((sum, size) => sum + size, 0)) / KILO
}

/** The given flags, each alone in its treatment. */
function alone(...names: FlagName[]): Record<string, Variants> {
  return Object.fromEntries(names.map((name) => [FLAGS[name], { [name]: 'Treatment' }]))
}

function every(variant: 'Off' | 'Treatment'): Variants {
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, variant]))
}

/** Puts a visitor into variants, from the next load on. */
async function force(origin: string, cookies: readonly Cookie[], flags: Variants): Promise<void> {
  const forced = Object.entries(flags).map(([name, variant]) => `flag.${FLAGS[name as FlagName]}=${variant}`)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${origin}/join/signup?${forced.join('&')}`, { headers: { cookie } })
  if (!answer.ok) throw new Error(`variants could not be forced: ${answer.status}`)
  await answer.body?.cancel()
}

/** Goes from billing to the payment methods, and waits until the page has scrolled to them. */
async function openPaymentView(page: Page): Promise<void> {
  await fillAddress(page, text, MINNEAPOLIS)
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await page.getByRole('heading', { level: 1, name: text('checkout.payment.title') }).waitFor()
  await page.waitForFunction(() => scrollY === 0)
  await page.evaluate(async () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
}

async function cardFields(page: Page): Promise<void> {
  const label = text('checkout.card.number')
  await page.frameLocator(`iframe[title="${label}"]`).getByRole('textbox', { name: label }).waitFor()
}
