import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { EMPTY_FORM, type ProfessionalForm } from '#domain/professionals/fields.ts'
import { TEXT_LIMITS } from '#domain/professionals/text-limits.ts'
import { TEXT_FIELDS } from '#domain/professionals/normalise.ts'
import { rolesOf } from '#domain/professionals/roles.ts'
import { inSession } from '#tests/support/pages/page-visit.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { keepFailure, keepStep, readDraft, storable } from './draft.server.ts'

/** The cookie size that Chromium, Firefox and Safari accept, and the header size that Node reads. */
const COOKIE_BYTES = 4096
const HEADER_BYTES = 16 * 1024

/** A form with far too much text in every field. Free text repeats this letter, and other fields have plain letters. */
function fullOf(letter: string): ProfessionalForm {
  const written = new Set<string>([
    'firstName',
    'lastName',
    'email',
    'securityQuestion',
    'securityAnswer',
    ...Object.keys(TEXT_LIMITS),
  ])
  const form = { ...EMPTY_FORM }
  for (const field of TEXT_FIELDS) form[field] = (written.has(field) ? letter : 'x').repeat(500)
  return { ...form, hearAboutUs: 'OTHER', roles: [...rolesOf('US')], securityAnswer: letter.repeat(100) }
}

test.each(['x', 'ñ', '漢', '𠮷'])(
  'the browser keeps the whole draft with the longest allowed texts, all of %s',
  async (letter) => {
    const form = fullOf(letter)
    const act = (context: Readonly<RouterContextProvider>) => {
      sessionOf(context).set({
        registration: { signupId: crypto.randomUUID(), registrationKey: 'k'.repeat(43) },
        account: { auth: 'a'.repeat(43), userId: crypto.randomUUID(), kind: 'professional' },
        discount: { referrer: 'r'.repeat(64), percentage: 15, until: Date.now() },
        passwordLink: 'p'.repeat(43),
      })
      keepStep(context, { step: 'THREE', form })
      keepFailure(context, form)
    }
    const { cookies } = await inSession({ act })
    for (const each of cookies) expect(each.length).toBeLessThanOrEqual(COOKIE_BYTES)
    const sent = cookies.map((each) => each.split(';')[0]).join('; ')
    expect(sent.length).toBeLessThan(HEADER_BYTES - 4096)
    const { answer: draft } = await inSession({ cookie: sent, act: readDraft })
    expect(draft.stored?.form).toEqual(storable(form))
    expect(draft.stored?.security?.answer).toBe(form.securityAnswer)
  },
)

test('the security answer, the codes and follow-ups of another source are not kept', () => {
  const kept = storable(fullOf('x'))
  expect(Object.keys(kept)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/securityAnswer|securityCode|BenchOfficer|Colleague/)]),
  )
  expect(kept.referralOtherExplain).toHaveLength(200)
})
