import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Text } from '#domain/messages/text.ts'
import type { Db } from '#server/db/database.ts'
import {
  aBuyer,
  aToken,
  credentialsApi,
  PASSWORD,
  someCredentials,
} from '#tests/support/accounts/credentials.ts'
import { aProfessional, professionalCalls } from '#tests/support/professionals.ts'
import { withDatabase } from './database.ts'
import { postForm } from './first-steps.ts'
import './hash-once.ts'
import { expect, freshPhone } from './journey.ts'

export { PASSWORD }
export const WRONG_PASSWORD = 'copper-kettle-42'

const ADDRESS = {
  line1: '2200 Lake Street',
  line2: null,
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55408',
  country: 'US',
}

type Account = { username: string; email: string }

/** A parent with a username, a paid subscription and a family. The password is `PASSWORD`. A test may give its own database. */
export async function aParentAccount({
  locale = 'en',
  db: own,
}: { locale?: string; db?: Db } = {}): Promise<Account> {
  const make = async (db: Db) => {
    const username = `amara.${crypto.randomUUID().slice(0, 8)}`
    const { email, bearer, parentId } = await aBuyer(db, { email: `${username}@example.com` })
    await db
      .updateTable('users')
      .set({ address: JSON.stringify(ADDRESS), locale, phone_number: freshPhone() })
      .where('id', '=', parentId)
      .execute()
    await setCredentials(db, bearer, someCredentials({ username }))
    return { username, email }
  }
  return own ? make(own) : withDatabase(make)
}

const SECURITY = {
  securityQuestion: 'Name of my first boat?',
  securityAnswer: 'Northern Light',
  securityCode: '4821',
  confirmCode: '4821',
}

/** A professional with a username. The password is `PASSWORD`. */
export function aProfessionalAccount(): Promise<Account> {
  return withDatabase(async (db) => {
    const username = `grace.${crypto.randomUUID().slice(0, 8)}`
    const email = `${username}@lake.example`
    await professionalCalls(db)('', aProfessional({ email }))
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email_normalised', '=', email)
      .executeTakeFirstOrThrow()
    await setCredentials(db, await aToken(db, id), { username, password: PASSWORD, ...SECURITY })
    return { username, email }
  })
}

/** Makes a user replace the password at the next log-in. */
export function needNewPassword(username: string): Promise<void> {
  return withDatabase(async (db) => {
    await db
      .updateTable('credentials')
      .set({ new_password_needed: true })
      .where('username', '=', username)
      .execute()
  })
}

/** Expires a user's sessions, as if twelve hours had passed. */
export function endSessions(username: string): Promise<void> {
  return withDatabase(async (db) => {
    await db
      .updateTable('sessions')
      .set({ expires_at: sql<Date>`app_now()` })
      .where('user_id', 'in', (eb) =>
        eb.selectFrom('credentials').select('user_id').where('username', '=', username),
      )
      .execute()
  })
}

async function setCredentials(db: Db, bearer: string, body: unknown): Promise<void> {
  const answer = await credentialsApi(db)('POST', '/v2/credentials', { bearer, body })
  if (answer.status !== 204) throw new Error(`no account was made: ${JSON.stringify(answer.body)}`)
}

/** Fills in and submits the log-in page. */
export async function logIn(
  page: Page,
  text: Text,
  { username, password = PASSWORD }: { username: string; password?: string },
): Promise<void> {
  await page.getByLabel(text('account.logIn.username'), { exact: true }).fill(username)
  await page.getByLabel(text('account.logIn.password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('account.logIn.submit'), exact: true })
    .click()
}

/** Sends the log-in page without rendering it. The visitor’s cookies are those of the page. */
export async function postLogIn(
  page: Page,
  { username, to = '/join/account' }: { username: string; to?: string },
): Promise<void> {
  await postForm(page, { path: '/join/login', form: { username, password: PASSWORD, to }, leadsTo: to })
}

/** Logs in without rendering the log-in page, and opens a page. It is for journeys about something after the log-in. */
export async function openLoggedIn(
  page: Page,
  path: string,
  { username }: { username: string },
): Promise<void> {
  await postLogIn(page, { username, to: path })
  await page.goto(path)
}

/** Expects the header to show whose account this is. */
export async function expectLoggedIn(page: Page, text: Text, firstName: string): Promise<void> {
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: text('chrome.accountOf', { firstName }) })).toBeVisible()
  await expect(header.getByRole('link', { name: text('chrome.logIn'), exact: true })).toHaveCount(0)
}
