import { expect, test } from 'vitest'
import { inSession } from '#tests/support/pages/page-visit.ts'
import { OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { keepTypedCredentials, readTypedCredentials } from './typed-credentials.server.ts'

const OWNER = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'

function typed(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

const SECRETS = {
  password: 'quiet-harbour-7!',
  securityAnswer: 'Mrs Abernathy',
  securityCode: '4821',
  confirmCode: '4821',
}
const OPEN = {
  username: 'amara.okafor',
  securityQuestion: 'Name of my first teacher?',
  'referral.selection': 'OTHER',
  'referral.other': 'A neighbour',
  marketingShown: 'true',
}

test('unsent text is kept for its owner, without the secrets', async () => {
  const { answer, session } = await inSession({
    act: (context) => {
      keepTypedCredentials(context, { form: typed({ ...OPEN, ...SECRETS }), owner: OWNER })
      return [readTypedCredentials(context, OWNER), readTypedCredentials(context, 'another')]
    },
  })
  expect(answer).toEqual([OPEN, null])
  for (const secret of Object.values(SECRETS)) expect(JSON.stringify(session)).not.toContain(secret)
})

test('text on the page of another person is not kept', async () => {
  const { answer } = await inSession({
    act: (context) => {
      keepTypedCredentials(context, { form: typed({ ...OPEN, [OWNER_FIELD]: 'another' }), owner: OWNER })
      return readTypedCredentials(context, OWNER)
    },
  })
  expect(answer).toBeNull()
})

test('text that is too long to be typed is not kept', async () => {
  const { answer } = await inSession({
    act: (context) => {
      keepTypedCredentials(context, { form: typed({ username: 'a'.repeat(10_000) }), owner: OWNER })
      return readTypedCredentials(context, OWNER)
    },
  })
  expect(answer).toBeNull()
})
