import { expect, test } from 'vitest'
import type { Called } from '#tests/support/api.ts'
import { fieldsOf } from '#tests/support/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { aCoParent, aDraft, aParent, draftOf, joinApi } from '#tests/support/joining.ts'
import { aFamily } from '#tests/support/people.ts'

const { db } = await testDatabase()
const call = joinApi(db)
const limited = joinApi(db, { limited: true })

type Create = { parent: object; confirmed?: boolean; address?: string }
const create = ({ parent, confirmed = false, address = '192.0.2.1' }: Create, api = call) =>
  api('POST', '/v2/registrations', {
    body: { parent, parentDuplicateConfirmed: confirmed, sections: ['PARENT'] },
    address,
  })
const isWarned = ({ status, body }: Called) => status === 422 && fieldsOf(body).includes('parent.duplicate')

test('the e-mail and the name, or the e-mail and the phone, of an account are recognised', async () => {
  const known = await aFamily(db)
  const { email } = known
  expect(
    isWarned(await create({ parent: aParent({ email: email.toUpperCase(), lastName: 'OKAFOR' }) })),
  ).toBe(true)
  expect(isWarned(await create({ parent: aParent({ email, phoneNumber: '555-123-4567' }) }))).toBe(true)
})

test('neither the name with the phone nor the e-mail alone is', async () => {
  const { email } = await aFamily(db)
  expect((await create({ parent: aParent({ lastName: 'Okafor', phoneNumber: '5551234567' }) })).status).toBe(
    201,
  )
  expect((await create({ parent: aParent({ email }) })).status).toBe(201)
})

test('an answer to a known e-mail has the same shape as one to a new e-mail; its owner is told by mail, once a day', async () => {
  const { email } = await aFamily(db)
  const [known, fresh] = [await create({ parent: aParent({ email }) }), await create({ parent: aParent() })]
  expect([known.status, Object.keys(known.body as object)]).toEqual([
    fresh.status,
    Object.keys(fresh.body as object),
  ])
  await create({ parent: aParent({ email }) })
  expect((await mailsTo(db, email)).map(({ kind }) => kind)).toEqual(['started-a-sign-up'])
})

test('nobody is mailed about an e-mail without an account', async () => {
  const parent = aParent()
  await create({ parent })
  expect(await mailsTo(db, parent.email)).toEqual([])
})

test('whoever goes on all the same gets a draft', async () => {
  const { email } = await aFamily(db)
  const parent = aParent({ email, lastName: 'Okafor' })
  const created = await create({ parent, confirmed: true })
  expect(created.status).toBe(201)
  const { path, headers } = draftOf(created)
  expect((await call('GET', path, { headers })).body).toMatchObject({ parentDuplicateConfirmed: true })
})

test('about one person there is one revealing answer a day, whoever asks', async () => {
  const { email } = await aFamily(db)
  const parent = aParent({ email, lastName: 'Okafor' })
  expect(isWarned(await create({ parent, address: '192.0.2.10' }, limited))).toBe(true)
  expect((await create({ parent, address: '192.0.2.11' }, limited)).status).toBe(201)
})

test('a network gets five revealing answers a day, whichever of its addresses asks', async () => {
  const answers: boolean[] = []
  for (let each = 0; each < 6; each += 1) {
    const { email } = await aFamily(db)
    answers.push(
      isWarned(
        await create(
          { parent: aParent({ email, lastName: 'Okafor' }), address: `198.51.100.${each}` },
          limited,
        ),
      ),
    )
  }
  expect(answers).toEqual([true, true, true, true, true, false])
})

const family = (coParent: object, confirmed = false) => ({
  body: { coParent, coParentDuplicateConfirmed: confirmed, sections: ['FAMILY'] },
})

test.each([
  ['e-mail', ({ email }: { email: string }) => aCoParent({ lastName: 'okafor', email })],
  [
    'phone',
    () =>
      aCoParent({
        lastName: 'Okafor',
        email: null,
        knowsCoParentEmail: false,
        phoneCountryCode: '+1',
        phoneNumber: '5551234567',
      }),
  ],
])(
  'a co-parent with the name and the %s of an account is warned of once, then kept',
  async (_what, coParentOf) => {
    const coParent = coParentOf(await aFamily(db))
    const draft = await aDraft(call)
    const save = (confirmed: boolean) =>
      call('PUT', draft.path, { headers: draft.headers, ...family(coParent, confirmed) })
    const warned = await save(false)
    expect([warned.status, fieldsOf(warned.body)]).toEqual([422, ['coParent.duplicate']])
    expect((await call('GET', draft.path, { headers: draft.headers })).body).toMatchObject({ coParent: null })
    expect((await save(true)).status).toBe(200)
    expect((await call('GET', draft.path, { headers: draft.headers })).body).toMatchObject({
      coParent: { email: coParent.email },
      coParentDuplicateConfirmed: true,
    })
  },
)

test('a second try with another co-parent is not answered: a draft is no way to look people up', async () => {
  const draft = await aDraft(call)
  const tries = await Promise.all([aFamily(db), aFamily(db)])
  const answers: number[] = []
  for (const { email } of tries) {
    const coParent = aCoParent({ lastName: 'Okafor', email })
    answers.push((await call('PUT', draft.path, { headers: draft.headers, ...family(coParent) })).status)
  }
  expect(answers).toEqual([422, 200])
})

test('a co-parent’s e-mail alone is not recognised', async () => {
  const { email } = await aFamily(db)
  const draft = await aDraft(call)
  expect(
    (await call('PUT', draft.path, { headers: draft.headers, ...family(aCoParent({ email })) })).status,
  ).toBe(200)
})

test('who bought meanwhile is recognised at the second step', async () => {
  const parent = aParent({ lastName: 'Okafor' })
  const draft = await aDraft(call, parent)
  await aFamily(db, { email: parent.email })
  const save = (confirmed: boolean) =>
    call('PUT', draft.path, {
      headers: draft.headers,
      body: { coParent: aCoParent(), parentDuplicateConfirmed: confirmed, sections: ['FAMILY'] },
    })
  expect(isWarned(await save(false))).toBe(true)
  expect((await save(true)).status).toBe(200)
})
