import { expect, test } from 'vitest'
import type { Call } from '#tests/support/api.ts'
import { countStatements } from '#tests/support/count-statements.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aCoParent, aDraft, aParent, joinApi, type Draft } from '#tests/support/buyers/joining.ts'
import { aFamily } from '#tests/support/people.ts'

const { db } = await testDatabase()
const counted = countStatements(db)
const api = joinApi(counted.db, { limited: true })
/** Each call has its own network. */
let network = 0
const call: Call = async (method, path, options = {}) =>
  api(method, path, { address: `198.51.${(network += 1)}.7`, ...options })

const create = (parent: object, parentDuplicateConfirmed = false) =>
  call('POST', '/v2/registrations', { body: { parent, parentDuplicateConfirmed, sections: ['PARENT'] } })
const change = ({ path, headers }: Draft, body: object) => call('PUT', path, { headers, body })

/** The e-mail of an account of which nobody is told any more today. */
async function usedUp(): Promise<string> {
  const { email } = await aFamily(db)
  expect((await create(aParent({ email, lastName: 'Okafor' }))).status).toBe(422)
  return email
}

type Step = (person: { email?: string; lastName: string }) => Promise<{ status: number }>
const STEPS: readonly [string, () => Promise<Step>][] = [
  ['the first step', async () => (person) => create(aParent(person))],
  ['a first step that is confirmed', async () => (person) => create(aParent(person), true)],
  [
    'a correction of the first step',
    async () => {
      const draft = await aDraft(call)
      return (person) => change(draft, { parent: aParent(person), sections: ['PARENT'] })
    },
  ],
  [
    'the second step',
    async () => {
      const draft = await aDraft(call)
      return (person) =>
        change(draft, {
          coParent: aCoParent(person),
          coParentDuplicateConfirmed: false,
          sections: ['FAMILY'],
        })
    },
  ],
]

test.each(STEPS)(
  'once nobody is told of an account, %s sends the same statements about its owner as about anybody',
  async (_name, begin) => {
    const email = await usedUp()
    const costs: number[] = []
    for (const person of [{ lastName: 'Okafor' }, { lastName: 'Okafor', email }]) {
      const step = await begin()
      const cost = await counted.during(async () => {
        expect([200, 201]).toContain((await step(person)).status)
      })
      costs.push(cost)
    }
    expect(costs[0]).toBeGreaterThan(0)
    expect(costs[1]).toBe(costs[0])
  },
)
