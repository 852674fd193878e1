import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { goodAddress } from '#tests/support/cases/addresses.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDraft, aParent, joinApi, type Draft } from '#tests/support/buyers/joining.ts'

const { db } = await testDatabase()
const call = joinApi(db)
const text = textFor('en')

const { timeZone, ...address } = goodAddress
const save = (draft: Draft, body: object) => call('PUT', draft.path, { headers: draft.headers, body })
const UNKNOWN = { validationErrors: [{ field: 'parent.timeZone', text: text('rules.address.timezone') }] }

async function zoneOf(draft: Draft): Promise<string | null> {
  const { body } = await call('GET', draft.path, { headers: draft.headers })
  return (body as { parent: { timeZone: string | null } }).parent.timeZone
}

test('a time zone is stored without the spaces around it', async () => {
  const draft = await aDraft(call)
  await save(draft, { parent: aParent({ timeZone: ` ${timeZone} ` }), address, sections: ['ADDRESS'] })
  expect(await zoneOf(draft)).toBe(timeZone)
  await save(draft, { parent: aParent({ timeZone: ` ${timeZone}` }), sections: ['PARENT'] })
  expect(await zoneOf(draft)).toBe(timeZone)
})

test('a time zone that is sent without an address must exist', async () => {
  const draft = await aDraft(call)
  const refused = await save(draft, { parent: aParent({ timeZone: 'Mars/Base' }), sections: ['PARENT'] })
  expect(refused.body).toMatchObject(UNKNOWN)
  const created = await call('POST', '/v2/registrations', {
    body: { parent: aParent({ timeZone: '../../etc/localtime' }), sections: ['PARENT'] },
  })
  expect(created.body).toMatchObject(UNKNOWN)
  expect(await zoneOf(draft)).toBeNull()
})

test('a time zone that is sent later must be one of the stored address', async () => {
  const draft = await aDraft(call)
  await save(draft, { parent: aParent({ timeZone }), address, sections: ['ADDRESS'] })
  const moved = await save(draft, { parent: aParent({ timeZone: 'Europe/London' }), sections: ['PARENT'] })
  expect(moved.body).toMatchObject(UNKNOWN)
  expect(await zoneOf(draft)).toBe(timeZone)
})

test('the time zone stays if the parent is sent without one', async () => {
  const draft = await aDraft(call)
  await save(draft, { parent: aParent({ timeZone }), address, sections: ['ADDRESS'] })
  await save(draft, { parent: aParent({ firstName: 'Zora', timeZone: ' ' }), sections: ['PARENT'] })
  expect(await zoneOf(draft)).toBe(timeZone)
})
