import type { Page } from '@playwright/test'
import { expect, freshAddress } from './journey.ts'
import type { CoParent, Parent } from './parent.ts'

/** The dialling code of a US phone number. */
const US = '+1'

/**
 * Submits the first step without rendering it, like a browser without scripts. It is for journeys about a
 * later screen. The visitor’s cookies are those of the page.
 */
export async function postParent(
  page: Page,
  { phoneCountryCode = US, ...parent }: Parent & { phoneCountryCode?: string },
): Promise<void> {
  const form = { ...parent, phoneCountryCode, attempt: crypto.randomUUID() }
  await postForm(page, { path: '/join/step1', form, leadsTo: '/join/step2' })
}

/** Submits the second step in the same way. */
export async function postCoParent(page: Page, coParent: CoParent): Promise<void> {
  const form = Object.fromEntries(
    Object.entries(coParent).map(([name, value]) => [`coParent.${name}`, value]),
  )
  await postForm(page, { path: '/join/step2', form, leadsTo: '/join/step3' })
}

/** The package that `reachBilling` buys: Premium for one year, in the US. */
const PREMIUM = '1021'

/** Chooses Premium on the third step in the same way. */
export async function postPackage(page: Page): Promise<void> {
  await postForm(page, { path: '/join/step3', form: { packageId: PREMIUM }, leadsTo: '/join/payment' })
}

/** Sends a form without rendering its page, like a browser without scripts, and expects the page that follows. */
export async function postForm(
  page: Page,
  { path, form, leadsTo }: { path: string; form: Record<string, string>; leadsTo: string },
): Promise<void> {
  const language = await page.evaluate(() => navigator.language)
  const headers = { 'x-forwarded-for': freshAddress(), 'accept-language': language }
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 })
  expect({ status: answer.status(), to: answer.headers().location }).toEqual({ status: 302, to: leadsTo })
}
