import { textFor } from '#domain/messages/text.ts'
import type { Text } from '#domain/messages/text.ts'
import type { Page } from '@playwright/test'
import { startOfLine } from '#web/lib/errors.ts'
import { expect, freshPhone, type Language } from './journey.ts'

/** The texts of the pages in one language, so that one journey covers both languages. */
export function wordsIn(language: Language): Text {
  return textFor(language)
}

/** The line of the error summary for the field with this label. */
export function lineAt(label: string, error: string): string {
  return startOfLine(error, { label }) + error
}

export type Parent = { firstName: string; lastName: string; email: string; phoneNumber: string }

export async function fillParent(page: Page, text: Text, parent: Parent): Promise<void> {
  await page.getByLabel(text('join.parent.firstName'), { exact: true }).fill(parent.firstName)
  await page.getByLabel(text('join.parent.lastName'), { exact: true }).fill(parent.lastName)
  await page.getByLabel(text('join.parent.email'), { exact: true }).fill(parent.email)
  await page.getByLabel(text('join.parent.phoneNumber'), { exact: true }).fill(parent.phoneNumber)
}

/** A US parent fills in and submits the first step. */
export async function sendParent(
  page: Page,
  text: Text,
  parent: Omit<Parent, 'phoneNumber'> & { phoneNumber?: string },
): Promise<void> {
  await page.goto('/join/step1')
  await fillParent(page, text, { phoneNumber: freshPhone(), ...parent })
  await continueOn(page, text)
}

export async function continueOn(page: Page, text: Text): Promise<void> {
  await page.getByRole('button', { name: text('chrome.continue'), exact: true }).click()
}

export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export type CoParent = { firstName: string; lastName: string; email: string }

export async function fillCoParent(page: Page, text: Text, coParent: CoParent): Promise<void> {
  const group = page.getByRole('group', { name: text('join.family.coParent'), exact: true })
  await group.getByLabel(text('join.parent.firstName'), { exact: true }).fill(coParent.firstName)
  await group.getByLabel(text('join.parent.lastName'), { exact: true }).fill(coParent.lastName)
  await group.getByLabel(text('join.family.email'), { exact: true }).fill(coParent.email)
}

export async function fillChild(
  page: Page,
  text: Text,
  { number, firstName, lastName }: { number: number; firstName: string; lastName: string },
): Promise<void> {
  const group = page.getByRole('group', { name: text('join.family.child', { number }), exact: true })
  await group.getByLabel(text('join.family.childFirstName'), { exact: true }).fill(firstName)
  await group.getByLabel(text('join.family.childLastName'), { exact: true }).fill(lastName)
}
