import type { Locator, Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import type { ProfessionalField } from '#domain/professionals/fields.ts'
import { expect } from './journey.ts'
import { openHydrated } from './open-hydrated.ts'
import { expectHeading } from './parent.ts'

const PUBLIC = new Set(['email', 'country', 'timezone', 'roles'])
const OPTIONAL = new Set(['title', 'credentials', 'phoneExtension', 'addressLine2'])

/** A field of the wizard by its label, including the marks of public and optional fields. */
export function field(
  page: Page,
  text: Text,
  name: ProfessionalField,
  label = text(`professional.label.${name}`),
): Locator {
  const words = [
    label,
    ...(PUBLIC.has(name) ? [text('professional.public')] : []),
    ...(OPTIONAL.has(name) ? [text('chrome.optional')] : []),
  ]
  return page.getByLabel(words.join(' '), { exact: true })
}

export type Contact = {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  hearAboutUs: string
}

export function aContact(email: string): Contact {
  return {
    firstName: 'Grace',
    lastName: 'Okafor',
    email,
    phoneNumber: '6125550123',
    hearAboutUs: 'SEARCH_ENGINE',
  }
}

export async function fillContact(page: Page, text: Text, contact: Contact): Promise<void> {
  await field(page, text, 'firstName').fill(contact.firstName)
  await field(page, text, 'lastName').fill(contact.lastName)
  await field(page, text, 'email').fill(contact.email)
  await field(page, text, 'phoneNumber').fill(contact.phoneNumber)
  await field(page, text, 'hearAboutUs').selectOption(contact.hearAboutUs)
}

/** A practice in each country of the form. Only countries with several time zones have one here. */
export const PRACTICES = {
  US: { region: 'MN', postalCode: '55408', timezone: 'America/Chicago', role: 'ATTORNEY', phone: 'default' },
  CA: {
    region: 'ON',
    postalCode: 'M5V 2T6',
    timezone: 'America/Toronto',
    role: 'MEDIATOR',
    phone: 'default',
  },
  MX: {
    region: 'JAL',
    postalCode: '44100',
    timezone: 'America/Mexico_City',
    role: 'COURT_STAFF',
    phone: 'default',
  },
  GB: { region: 'SCT', postalCode: 'EH1 1YZ', timezone: 'Europe/London', role: 'SOLICITOR', phone: 'GB' },
  IE: { region: 'D', postalCode: 'D02 X285', timezone: 'Europe/Dublin', role: 'BARRISTER', phone: 'IE' },
  AU: { region: 'NSW', postalCode: '2000', timezone: 'Australia/Sydney', role: 'LAWYER', phone: 'AU' },
  NZ: {
    region: 'AUK',
    postalCode: '1010',
    timezone: 'Pacific/Auckland',
    role: 'CHILDRENS_LAWYER',
    phone: 'NZ',
  },
} as const
export type PracticeCountry = keyof typeof PRACTICES

export async function fillPractice(page: Page, text: Text, country: PracticeCountry): Promise<void> {
  const { region, postalCode, timezone, role } = PRACTICES[country]
  await field(page, text, 'practiceName').fill('Lake Street Family Law')
  await field(page, text, 'country').selectOption(country)
  await field(page, text, 'addressLine1').fill('2200 Lake Street')
  await field(page, text, 'city').fill('Lakeside')
  await page.locator('#region').selectOption(region)
  await page.locator('#postalCode').fill(postalCode)
  await field(page, text, 'timezone').selectOption(timezone)
  await page.getByRole('checkbox', { name: text(`professional.role.${role}`), exact: true }).check()
}

export async function fillSecurity(page: Page, text: Text): Promise<void> {
  await field(page, text, 'securityQuestion').fill('Name of my first boat?')
  await page.keyboard.press('Escape')
  await field(page, text, 'securityAnswer').fill('Northern Light')
  await field(page, text, 'securityCode').fill('4821')
  await field(page, text, 'securityCodeConfirm').fill('4821')
}

export async function expectStep(page: Page, text: Text, step: 'one' | 'two' | 'three'): Promise<void> {
  await expectHeading(page, text(`professional.${step}.heading`))
}

export async function submit(page: Page, text: Text): Promise<void> {
  await page.getByRole('button', { name: text('professional.submit'), exact: true }).click()
}

export function dot(page: Page, text: Text, step: 'ONE' | 'TWO' | 'THREE'): Locator {
  const trail = page.getByRole('navigation', { name: text('professional.steps') })
  return trail.getByRole('link', { name: text(`professional.step.${step}`) })
}

/** Completes the first two steps. */
export async function reachSecurity(
  page: Page,
  text: Text,
  { email, country = 'US' }: { email: string; country?: PracticeCountry },
): Promise<void> {
  await openHydrated(page, '/join/pro')
  await fillContact(page, text, aContact(email))
  await goOn(page, text)
  await expectStep(page, text, 'two')
  await fillPractice(page, text, country)
  await goOn(page, text)
  await expectStep(page, text, 'three')
}

export async function goOn(page: Page, text: Text): Promise<void> {
  await page.getByRole('button', { name: text('chrome.continue'), exact: true }).click()
}

/** Expects these lines in the error summary. */
export async function expectProblems(page: Page, problems: readonly string[]): Promise<void> {
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([...problems])
}
