import { describe, expect, test } from 'vitest'
import type { Called } from '#tests/support/api.ts'
import { hostileStrings } from '#tests/support/cases/hostile.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder, priceOf } from '#tests/support/buyers/draft-orders.ts'
import {
  aCoParent,
  aDraft,
  aDraftReadyToPay,
  aParent,
  ESSENTIALS,
  joinApi,
  MINNEAPOLIS,
} from '#tests/support/buyers/joining.ts'

const { db } = await testDatabase()
const call = joinApi(db)

const create = (body: unknown) => call('POST', '/v2/registrations', { body })

function expectAnswer({ status, body }: Called): void {
  expect([200, 201, 400, 402, 409, 422]).toContain(status)
  if (status >= 400) expect(body).toHaveProperty('message')
}

/** Nested arrays. */
function nested(levels: number): unknown {
  let inner: unknown = []
  for (let level = 1; level < levels; level += 1) inner = [inner]
  return inner
}

/** Copies of a body in which the text replaces one string each, at any depth. */
function* withText(body: unknown, text: string): Generator {
  if (typeof body === 'string') yield text
  if (typeof body !== 'object' || body === null) return
  for (const [key, value] of Object.entries(body)) {
    for (const changed of withText(value, text)) {
      yield Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed }
    }
  }
}

describe.each(hostileStrings)('$why', ({ text }) => {
  test('causes no server error in any field of the first step', async () => {
    const body = {
      parent: aParent({ timeZone: 'America/Chicago' }),
      sections: ['PARENT'],
      segmentAnonymousId: 'x',
    }
    for (const sent of withText(body, text)) expectAnswer(await create(sent))
  })

  test('causes no server error in any field of any section', async () => {
    const draft = await aDraft(call)
    const family = {
      coParent: aCoParent({ phoneCountryCode: '+1', phoneNumber: '6125550177' }),
      children: [{ firstName: 'Lea', lastName: 'Haddad', email: 'lea@example.com' }],
    }
    const parts = [
      ['FAMILY', family],
      ['ADDRESS', { address: { ...MINNEAPOLIS, line2: 'Floor 2' } }],
      ['REFERRAL', { referral: { selection: 'OTHER', other: 'Radio' } }],
      ['PACKAGE', { order: { ...ESSENTIALS, services: ['MYFILES'] } }],
    ] as const
    for (const [section, part] of parts) {
      for (const sent of withText(part, text)) {
        const body = Object.assign({ sections: [section] }, sent)
        expectAnswer(await call('PUT', draft.path, { headers: draft.headers, body }))
      }
    }
  })

  test('causes no server error in any field of a price or an order', async () => {
    const draft = await aDraftReadyToPay(call)
    const options = { codes: ['FAMILY-2026'], address: { ...MINNEAPOLIS } }
    for (const codes of [[text], ['FAMILY-2026', text]]) expectAnswer(await priceOf(call, draft, { codes }))
    for (const address of withText(options.address, text)) {
      expectAnswer(await priceOf(call, draft, { address: address as typeof MINNEAPOLIS }))
    }
    const order = await anOrder(call, draft, options)
    // With a wrong total, none of these orders is paid.
    const unpaid = { ...order, payment: { ...order.payment, amountDisplayed: 1, deviceData: '{}' } }
    for (const sent of withText(unpaid, text)) expectAnswer(await placeOrder(call, draft, sent))
    expectAnswer(await placeOrder(call, draft, { ...order, payment: { ...order.payment, nonce: text } }))
  })
})

describe('a body with the wrong shape is a 400 that names the field', () => {
  test.each([
    [
      'an array for a text',
      { parent: { ...aParent(), firstName: ['Noor'] }, sections: ['PARENT'] },
      'parent.firstName',
    ],
    [
      'an object for a text',
      { parent: { ...aParent(), email: { $ne: '' } }, sections: ['PARENT'] },
      'parent.email',
    ],
    [
      'a number for a text',
      { parent: { ...aParent(), phoneNumber: 6125550142 }, sections: ['PARENT'] },
      'parent.phoneNumber',
    ],
    ['a text for a person', { parent: 'Noor', sections: ['PARENT'] }, 'parent'],
    ['an unknown section', { parent: aParent(), sections: ['PARENT', 'ADMIN'] }, 'sections.1'],
    ['no section', { parent: aParent(), sections: [] }, 'sections'],
    [
      'a yes in words',
      { parent: aParent(), sections: ['PARENT'], parentDuplicateConfirmed: 'yes' },
      'parentDuplicateConfirmed',
    ],
    ['an array for a body', [], 'body'],
    ['nothing', null, 'body'],
  ])('%s', async (_why, body, field) => {
    const answer = await create(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ validationErrors: [{ field }] })
  })
})

test('special object keys of JavaScript have no effect', async () => {
  const sent = `{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"parent":${JSON.stringify(aParent())},"sections":["PARENT"]}`
  expect((await call('POST', '/v2/registrations', { raw: sent })).status).toBe(201)
  expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
})

test('invalid JSON is a 400', async () => {
  for (const raw of ['{', 'parent=Noor', '\u0000', '[1,2', '{"a":1}}']) {
    expect((await call('POST', '/v2/registrations', { raw })).status).toBe(400)
  }
})

test('a form body is refused before it is read', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await call('POST', '/v2/registrations', { raw: 'a=b', headers })).status).toBe(415)
})

test('a body of 33 kB is refused', async () => {
  const body = { parent: aParent(), sections: ['PARENT'], padding: 'x'.repeat(33 * 1024) }
  expect((await create(body)).status).toBe(413)
})

test('a JSON body of a thousand levels causes no server error', async () => {
  expectAnswer(
    await create({
      parent: aParent(),
      sections: ['PARENT'],
      segmentIdentify: nested(1000),
    }),
  )
})
