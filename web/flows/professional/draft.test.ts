import { EncryptJWT } from 'jose'
import { expect, test } from 'vitest'
import { EMPTY_FORM, type ProfessionalForm } from '#domain/professionals/fields.ts'
import { TEXT_LIMITS } from '#domain/professionals/limits.ts'
import { TEXT_FIELDS } from '#domain/professionals/normalise.ts'
import { rolesOf } from '#domain/professionals/roles.ts'
import { storable } from './draft.server.ts'

const COOKIE_LIMIT_BYTES = 4096

/** A form that holds far too much everywhere: of one letter where people write, of plain ones elsewhere. */
function fullOf(letter: string): ProfessionalForm {
  const written = new Set<string>(['firstName', 'lastName', 'securityQuestion', ...Object.keys(TEXT_LIMITS)])
  const form = { ...EMPTY_FORM }
  for (const field of TEXT_FIELDS) form[field] = (written.has(field) ? letter : 'x').repeat(500)
  return { ...form, hearAboutUs: 'OTHER', roles: [...rolesOf('US')] }
}

async function cookieOf(form: ProfessionalForm): Promise<string> {
  const session = {
    visitor: crypto.randomUUID(),
    registration: { signupId: crypto.randomUUID(), registrationKey: 'k'.repeat(43) },
    professional: {
      form: storable(form),
      completed: 3,
      attempt: crypto.randomUUID(),
      outcome: 'ERROR',
      security: { answer: 'a'.repeat(100), code: '4821', until: Date.now() },
    },
  }
  return new EncryptJWT({ session })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime('7d')
    .encrypt(new Uint8Array(32))
}

test.each(['x', 'ñ'])(
  'a draft as long as its rules allow, all of %s, fits into the cookie',
  async (letter) => {
    expect((await cookieOf(fullOf(letter))).length).toBeLessThan(COOKIE_LIMIT_BYTES)
  },
)

test('the security answer, the codes and follow-ups of another source are not kept', () => {
  const kept = storable(fullOf('x'))
  expect(Object.keys(kept)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/securityAnswer|securityCode|BenchOfficer|Colleague/)]),
  )
  expect(kept.referralOtherExplain).toHaveLength(200)
})
