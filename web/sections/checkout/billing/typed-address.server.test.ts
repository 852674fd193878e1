import { afterEach, expect, test, vi } from 'vitest'
import { inSession } from '#tests/support/pages/page-visit.ts'
import { DAY_MS } from '#domain/durations.ts'
import { OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { keepTypedAddress, readTypedAddress } from './typed-address.server.ts'

const OWNER = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const ADDRESS = {
  billingAddress: '7 Hidden Lane',
  billingAddress2: '',
  city: 'Minneapolis',
  region: '',
  postalCode: '554',
  country: 'US',
  timezone: '',
}

afterEach(() => vi.useRealTimers())

/** Keeps a form in the session of a person, and reads it for a person after some time. */
async function kept({
  fields = {},
  of = OWNER,
  keeper = OWNER,
  reader = OWNER,
  after = 0,
}: {
  fields?: Readonly<Record<string, string>>
  of?: string
  keeper?: string
  reader?: string
  after?: number
}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ [OWNER_FIELD]: of, ...ADDRESS, ...fields }))
    form.set(name, value)
  vi.useFakeTimers({ toFake: ['Date'] })
  const { answer } = await inSession({
    act: (context) => {
      keepTypedAddress(context, { form, owner: keeper })
      vi.setSystemTime(Date.now() + after)
      return readTypedAddress(context, reader)
    },
  })
  return answer
}

test('an unfinished address is kept for its owner for a day', async () => {
  expect(await kept({})).toEqual(ADDRESS)
  expect(await kept({ after: DAY_MS - 1 })).toEqual(ADDRESS)
  expect(await kept({ after: DAY_MS })).toBeNull()
})

test('another person neither keeps it nor sees it', async () => {
  expect(await kept({ of: 'another' })).toBeNull()
  expect(await kept({ reader: 'another' })).toBeNull()
})

test('only the fields of the address are kept, and no text that nobody types', async () => {
  expect(await kept({ fields: { intent: 'billing', number: '4111111111111111' } })).toEqual(ADDRESS)
  expect(await kept({ fields: { city: 'a'.repeat(10_000) } })).toBeNull()
  expect(await kept({ fields: { country: 'XX' } })).toBeNull()
})
