import { expect, test } from 'vitest'
import { z } from 'zod'
import { wholeApi } from '#tests/access/whole-api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aStaffSession } from '#tests/support/console/staff.ts'
import { everyContract } from './every-contract.ts'

const { db } = await testDatabase()
const { call } = await wholeApi(db)
const bearer = await aStaffSession(db, 'auditor')

/** All parts of a JSON schema that describe a day. */
function daysIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'format' in node && node.format === 'date' ? [JSON.stringify(node)] : []
  return [...own, ...Object.values(node).flatMap(daysIn)]
}

test('every call takes only days of years that the database knows', async () => {
  const days = (await everyContract()).flatMap(({ id, query, body }) =>
    [query, body].flatMap((schema) =>
      schema
        ? daysIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map((day) => ({ id, day }))
        : [],
    ),
  )
  expect(days.length).toBeGreaterThan(20)
  const others = days.filter(({ day }) => !day.includes('"^[12]"'))
  expect(
    others.map(({ id }) => id),
    'take `day` of domain/contracts/fields.ts',
  ).toEqual([])
})

test.each([
  '/v2/console/catalogue?day=',
  '/v2/console/trail?from=',
  '/v2/console/trail?to=',
  '/v2/console/figures/sales?to=2026-11-27&from=',
  '/v2/console/figures/funnel?to=0001-01-01&from=',
])('a day before the year 1000 is refused: %s', async (path) => {
  for (const day of ['0000-02-29', '0001-01-01'])
    expect((await call('GET', `${path}${day}`, { bearer })).status, day).toBe(400)
  expect((await call('GET', `${path}2026-11-20`, { bearer })).status).toBeLessThan(500)
})
