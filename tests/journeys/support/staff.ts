import type { Page } from '@playwright/test'
import type { Role } from '#domain/console/roles.ts'
import { INNER_PEOPLE } from '#server/console/inner-provider/index.ts'

/**
 * Logs in to the console as the first person of a role, at the real built-in log-in provider. Then the requested page
 * opens.
 */
export async function logInAs(page: Page, role: Role, path = '/console'): Promise<void> {
  await page.goto(path)
  await chooseStaff(page, role)
}

/** Chooses a person of a role on the page of the provider, or one without a role. */
export async function chooseStaff(page: Page, role: Role | null): Promise<void> {
  const person = INNER_PEOPLE.find((each) => each.role === role)
  await page.getByRole('button', { name: person?.name ?? '' }).click()
}
