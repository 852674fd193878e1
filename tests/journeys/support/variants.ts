import { freshPhone } from './journey.ts'
import type { Page } from '@playwright/test'
import { FLAGS, type FlagName, type Flags } from '#domain/experiments/flags.ts'
import type { Text } from '#domain/messages/text.ts'
import { postParent } from './first-steps.ts'
import { continueOn, expectHeading } from './parent.ts'

/** Opens a page with some variants forced for this visitor, now and on later pages. */
export async function openWith(page: Page, flags: Partial<Flags>, path = '/join/signup'): Promise<void> {
  const forced = Object.entries(flags).map(([name, variant]) => `flag.${FLAGS[name as FlagName]}=${variant}`)
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}${forced.join('&')}`)
}

/** Fills in the second step after the first, with the co-parent's phone but no e-mail. */
export async function fillFamilyWithoutEmail(
  page: Page,
  text: Text,
  email: string,
  { code, number }: { code: string; number: string } = { code: '+1', number: freshPhone() },
): Promise<void> {
  const [lastName, phoneCountryCode, phoneNumber] = ['Ortega', code, number]
  await postParent(page, { firstName: 'Ines', lastName, email, phoneCountryCode, phoneNumber })
  await page.goto('/join/step2')
  await expectHeading(page, text('join.family.title'))
  const group = page.getByRole('group', { name: text('join.family.coParent'), exact: true })
  await group.getByLabel(text('join.parent.firstName'), { exact: true }).fill('Luis')
  await group.getByLabel(text('join.parent.lastName'), { exact: true }).fill('Ortega')
  await group.getByText(text('join.family.no'), { exact: true }).click()
  await group.getByLabel(text('join.parent.phoneNumber'), { exact: false }).fill('6125550143')
  await continueOn(page, text)
}
