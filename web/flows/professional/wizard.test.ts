import * as fc from 'fast-check'
import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PROFESSIONAL_STEPS, type ProfessionalStep } from '#domain/flows/professional.ts'
import { textFor } from '#domain/messages/text.ts'
import { bodyOf } from '#domain/professionals/mapping.ts'
import { completeForm } from '#domain/professionals/normalise.ts'
import { inSession } from '#tests/support/pages/page-visit.ts'
import { readChoices, readPlaces } from './choices/choices.server.ts'
import { readDraft } from './draft/draft.server.ts'
import { keepTyped, saveStep } from './step/save-step.server.ts'
import { tryAgain } from './outcome/submit.server.ts'

const text = textFor('en')
type Api = (path: string, request: Request) => Response | Promise<Response>

type Act = (context: Readonly<RouterContextProvider>) => Promise<void>

/** Acts as a visitor with their own session, with an API that gives these answers. */
async function visit(api: Api, act: Act): Promise<void> {
  await inSession({ act, fetchApi: async (request) => api(new URL(request.url).pathname, request) })
}

function submitted(step: ProfessionalStep, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ step, ...fields })) form.set(name, value)
  return form
}

const problem = (status: number, body: object = {}) =>
  Response.json({ status, message: 'no', ...body }, { status })
const accepts: Api = (path) => (path.endsWith('/validator') ? Response.json({}) : problem(404))
const addressOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : null)

test('a 409 of the validator shows its texts at the fields and opens no step', async () => {
  const refused = [
    { field: 'firstName', text: 'Too short' },
    { field: 'email', text: 'Not yours' },
  ]
  await visit(
    () => problem(409, { validationErrors: refused }),
    async (context) => {
      const answer = await saveStep(context, submitted('ONE', { firstName: 'G', securityAnswer: 'x' }))
      expect(answer).toMatchObject({ errors: refused, values: { firstName: 'G' } })
      expect(readDraft(context).progress).toEqual({ state: 'ONE', completed: 0 })
    },
  )
})

test.each<[string, Api]>([
  ['a server error', () => problem(500)],
  ['a limit', () => problem(429)],
  ['a 409 without a list', () => problem(409)],
  ['something unreadable', () => new Response('<html>', { status: 502 })],
  ['no answer', async () => Promise.reject(new Error('connection lost'))],
])('%s of the validator shows the generic message', async (_what, api) => {
  await visit(api, async (context) => {
    const answer = await saveStep(context, submitted('ONE', { firstName: 'Grace' }))
    expect(answer).toMatchObject({ errors: [{ field: '', text: text('api.generic') }] })
    expect(readDraft(context).form.firstName).toBe('Grace')
  })
})

test('the validator is called with the step’s fields, the language, the visitor and “activity: start”', async () => {
  const seen: { headers: Headers; body: unknown }[] = []
  const api: Api = async (path, request) => {
    if (path.endsWith('/validator')) seen.push({ headers: request.headers, body: await request.json() })
    return Response.json({})
  }
  await visit(api, async (context) => {
    await saveStep(context, submitted('ONE', { firstName: 'Grace' }))
  })
  expect(seen[0]?.headers.get('language')).toBe('en')
  expect(seen[0]?.headers.get('activity')).toBe('start')
  expect(seen[0]?.headers.get('anonymous-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(seen[0]?.body).toMatchObject({ firstName: 'Grace', lastName: '' })
  expect(seen[0]?.body).not.toHaveProperty('practiceName')
})

const SECRETS = { securityAnswer: 'Northern Light', securityCode: '4821', securityCodeConfirm: '4821' }

/** Goes through the three steps. The server accepts everything, except perhaps the creation. */
async function submitAll(context: Readonly<RouterContextProvider>): Promise<unknown> {
  await saveStep(context, submitted('ONE', { firstName: 'Grace', email: 'grace@lake.example' }))
  await saveStep(context, submitted('TWO', { practiceName: 'Lake Street', country: 'GB' }))
  // Step 2 changed the country, so it is sent again.
  await saveStep(context, submitted('TWO', { practiceName: 'Lake Street', country: 'GB' }))
  return saveStep(context, submitted('THREE', SECRETS))
}

test('a failed submission keeps everything, and another try sends the same data with the same key', async () => {
  const sent: { key: string | null; body: unknown }[] = []
  const created = bodyOf(completeForm({ firstName: 'Grace' }))
  let broken = true
  const api: Api = async (path, request) => {
    if (path !== '/v2/professional/users') return accepts(path, request)
    sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() })
    return broken ? Promise.reject(new Error('connection lost')) : Response.json(created, { status: 201 })
  }
  await visit(api, async (context) => {
    expect(addressOf(await submitAll(context))).toBe('/pro')
    expect(readDraft(context).progress.state).toBe('ERROR')
    broken = false
    expect(addressOf(await tryAgain(context))).toBe('/pro')
    expect(readDraft(context)).toMatchObject({ progress: { state: 'SUCCESS' }, stored: { form: {} } })
  })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]?.body).toMatchObject({
    name: { firstName: 'Grace' },
    security: { answer: 'Northern Light', code: '4821' },
  })
})

test('typed text is kept without a check, except for a closed step, a secret or another place', async () => {
  await visit(accepts, async (context) => {
    keepTyped(context, submitted('ONE', { firstName: 'Gr', securityAnswer: 'x' }))
    keepTyped(context, submitted('TWO', { practiceName: 'Lake Street' }))
    expect(readDraft(context)).toMatchObject({
      form: { firstName: 'Gr', practiceName: '' },
      progress: { completed: 0 },
    })
    await saveStep(context, submitted('ONE', { firstName: 'Grace' }))
    const before = readDraft(context).form
    keepTyped(context, submitted('TWO', { practiceName: 'Lake Street', country: 'GB', region: 'ENG' }))
    expect(readDraft(context).form).toEqual({ ...before, practiceName: 'Lake Street' })
    keepTyped(context, submitted('ONE', { firstName: 'Gra' }))
    expect(readDraft(context).progress.completed).toBe(0)
    expect(JSON.stringify(readDraft(context).stored)).not.toContain('securityAnswer')
  })
})

test('a retry without an earlier failure does nothing', async () => {
  await visit(accepts, async (context) => {
    expect(addressOf(await tryAgain(context))).toBe('/pro')
    expect(readDraft(context).stored).toBeNull()
  })
})

test('without an answer of the lookups the built-in lists are used', async () => {
  await visit(
    () => problem(503),
    async (context) => {
      const choices = await readChoices(context)
      expect(choices.failed).toBe(true)
      expect(choices.countries.map(({ value }) => value)).toEqual(['US', 'GB'])
      expect(choices.phoneCountries.map(({ value }) => value)).toEqual([
        'US_CANADA',
        'UNITED_KINGDOM',
        'MEXICO',
      ])
      expect(choices.referrals).toHaveLength(6)
      const places = await readPlaces(context, { country: 'GB' })
      expect(places.failed).toBe(true)
      expect(places.regions.map(({ label }) => label)).toContain('Scotland')
      expect(places.timezones).toEqual([{ value: 'Europe/London', label: 'United Kingdom Time' }])
      expect(places.roles[0]).toEqual({ value: 'SOLICITOR', label: 'Solicitor' })
      const tennessee = await readPlaces(context, { country: 'US', region: 'TN' })
      expect(tennessee.timezones.map(({ value }) => value)).toEqual(['America/Chicago', 'America/New_York'])
    },
  )
})

test('without an answer of the lookups the second step can be finished', async () => {
  await visit(accepts, async (context) => {
    await saveStep(context, submitted('ONE', { firstName: 'Grace' }))
    const practice = { country: 'US', region: 'TN', timezone: 'America/Chicago', roles: 'ATTORNEY' }
    expect(addressOf(await saveStep(context, submitted('TWO', practice)))).toBe('/pro?step=3')
    expect(readDraft(context).form).toMatchObject({ region: 'TN', timezone: 'America/Chicago' })
  })
})

const move = fc.record({
  step: fc.constantFrom(...PROFESSIONAL_STEPS),
  open: fc.constantFrom('', ...PROFESSIONAL_STEPS),
  city: fc.constantFrom('Minneapolis', 'Duluth'),
  accepted: fc.boolean(),
})

test('no step opens before the server has accepted the earlier ones, in any order of requests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (moves) => {
      let accepted = true
      const api: Api = (path) => {
        if (path.endsWith('/validator')) return accepted ? Response.json({}) : problem(409)
        return problem(500)
      }
      await visit(api, async (context) => {
        for (const each of moves) {
          accepted = each.accepted
          const { completed } = readDraft(context).progress
          const number = PROFESSIONAL_STEPS.indexOf(each.step) + 1
          const answer = await saveStep(context, submitted(each.step, { open: each.open, city: each.city }))
          const after = readDraft(context).progress.completed
          if (number > completed + 1) expect(after).toBe(completed)
          if (after > completed) expect(accepted).toBe(true)
          const opened = Number(/step=(\d)/.exec(addressOf(answer) ?? '')?.[1] ?? 1)
          expect(opened).toBeLessThanOrEqual(Math.min(after + 1, 3))
          if (readDraft(context).stored?.outcome) return
        }
      })
    }),
    { numRuns: 150 },
  )
})
