import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily } from '#tests/support/people.ts'
import { readFamiliesOf, secondParents } from './families-of-person.ts'

const { db } = await testDatabase()

test('the second parent is the one who was named second, whatever the ids are', async () => {
  const families = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(async () => aFamily(db)))
  const ids = families.flatMap(({ parentId, coParentId }) => [parentId, coParentId])
  expect(await secondParents(db, ids)).toEqual(new Set(families.map(({ coParentId }) => coParentId)))
  for (const { parentId, coParentId } of families) {
    const [family] = await readFamiliesOf(db, coParentId)
    expect(family?.otherParents).toMatchObject([{ id: parentId, isSecondParent: false }])
  }
})

test('a second parent stays the second, also as the first of a later family', async () => {
  const { coParentId } = await aFamily(db)
  await sql`with later as (insert into families (created_at) values (app_now() + interval '1 day') returning id)
    insert into family_members (family_id, user_id, kind, first_name, last_name, colour, position)
    select id, ${coParentId}, 'parent', 'Ben', 'Okafor', 'teal', 0 from later`.execute(db)
  expect(await secondParents(db, [coParentId])).toEqual(new Set([coParentId]))
})
