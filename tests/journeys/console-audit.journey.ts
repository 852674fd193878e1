import { sql } from 'kysely'
import { aFamily } from '#tests/support/people.ts'
import { withoutGuards } from '#tests/support/without-guards.ts'
import { test } from './support/own-app.ts'
import { expect } from './support/journey.ts'
import { logInAs } from './support/staff.ts'

test.use({ width: 'phone' })

test('on a phone, an auditor reads the audit trail, checks it, and finds the row that was changed', async ({
  own,
}) => {
  await own.start({ CONSOLE_INNER_PROVIDER: '0' })
  const { parentId } = await aFamily(own.db)
  const visitor = await own.visit()
  const page = await visitor.newPage()
  await logInAs(page, 'auditor', `/console/people/${parentId}`)
  await expect(page.getByText('You are speaking with Amara')).toBeVisible()

  await page.getByRole('link', { name: 'Trail' }).click()
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Opened person' })).toBeVisible()
  await page.keyboard.press('v')
  await expect(page.getByText('The chain is whole')).toBeVisible()

  await withoutGuards(
    own.db,
    'staff_actions',
    sql`update staff_actions set reason = 'another' where kind = 'open-person'`,
  )
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The chain is broken at row')).toBeVisible()
  await expect(page.getByRole('region', { name: 'The break' }).getByText('Opened')).toBeVisible()

  await page.goto('/console/queues/disputes')
  await expect(page.getByText('Nothing waits here.')).toBeVisible()
})
