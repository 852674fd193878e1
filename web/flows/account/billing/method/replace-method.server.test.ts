import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { RENEWAL } from '#tests/support/renewals/renewal-view.ts'
import { answerMethod } from './replace-method.server.ts'

const USER = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const METHOD = `PUT /v2/parents/${USER}/payment-method`
const SWITCH = `PUT /v2/parents/${USER}/renewal`
const kept = () => Response.json({ method: null, due: 'nothing' })
const refuses = (status: number) => () => Response.json({ status, code: 'x', message: 'No.' }, { status })
const switched = () => Response.json({ ...RENEWAL, mayTurnOn: true })

async function press(answers: Record<string, () => Response>, fields: Record<string, string> = {}) {
  const form = new FormData()
  const typed = { intent: 'pay', method: 'creditCard', nonce: 'n', idempotencyKey: 'k', ...fields }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return visit({
    answers,
    session: {},
    act: async (context) => answerMethod(context, { userId: USER, auth: 'a'.repeat(43), form }),
  })
}

test('one press keeps the method and switches renewal on for a person who takes over the payment', async () => {
  const { session, sent } = await press({ [METHOD]: kept, [SWITCH]: switched }, { renews: 'on' })
  expect(sent.map(({ call }) => call)).toEqual([METHOD, SWITCH])
  expect(session.notice).toBe('account.takeOver.done')
})

test('a method that is only replaced leaves renewal as it is', async () => {
  const { session, sent } = await press({ [METHOD]: kept })
  expect(sent.map(({ call }) => call)).toEqual([METHOD])
  expect(session.notice).toBe('account.method.replaced')
})

test('a refused method switches nothing on', async () => {
  const { answer, sent } = await press({ [METHOD]: refuses(402) }, { renews: 'on' })
  expect(sent.map(({ call }) => call)).toEqual([METHOD])
  expect(answer).toMatchObject({ outcome: 'refused' })
})

test('a person whose subscription has ended since reads what the API says about it', async () => {
  const text = textFor('en')('account.method.ended')
  const ended = { status: 409, code: 'account.method.ended', message: text }
  const { answer } = await press({ [METHOD]: () => Response.json(ended, { status: 409 }) })
  expect(answer).toMatchObject({ outcome: 'refused', errors: [{ text }] })
})

test('a person whose method is kept and whose renewal stays off is told', async () => {
  const { session } = await press({ [METHOD]: kept, [SWITCH]: refuses(409) }, { renews: 'on' })
  expect(session.notice).toBe('account.takeOver.notOn')
})
