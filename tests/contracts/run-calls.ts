import type { Contract } from '#domain/contracts/contract.ts'
import type { Db } from '#server/db/database.ts'
import { CALLS } from '#tests/access/calls.ts'
import { CONSOLE_CALLS } from '#tests/access/console-calls.ts'
import { LET_IN, SECRETS } from '#tests/access/let-in.ts'
import type { Request } from '#tests/access/requests.ts'
import { everybody, type Everybody } from '#tests/access/world.ts'
import type { Call } from '#tests/support/api.ts'
import { aFamily } from '#tests/support/people.ts'
import { aStaffSession } from '#tests/support/console/staff.ts'
import { OWNERS } from '#tests/support/two-parents.ts'
import { BETTER_REQUESTS } from './better-requests.ts'

export type Ran = { request: Request; answer: { status: number; body: unknown } }

/** The bearer of calls that give everybody the same answer. */
const MEANT_FOR: Readonly<Record<string, string>> = {
  logOut: 'session',
  forgetDevice: 'device',
  endInviteKey: 'invite',
  endBrowserToken: 'browser-credentials',
}

/** Makes every call once, by a person with the right to it. Calls that use up a secret come last. */
export async function runCalls(
  db: Db,
  call: Call,
  contracts: readonly Contract[],
): Promise<ReadonlyMap<string, Ran>> {
  const personId = (await aFamily(db)).parentId
  const runs = new Map<string, Ran>()
  let world = await everybody(db, call)

  const ofStaff = async ({ id }: Contract): Promise<Ran> => {
    const made = CONSOLE_CALLS[id]
    if (!made) throw new Error(`${id} is missing in tests/access/console-calls.ts`)
    return send(call, made.request({ personId }), await aStaffSession(db, made.roles[0] ?? 'auditor'))
  }
  const run = async (contract: Contract): Promise<Ran> => {
    const { id, path } = contract
    const better = await BETTER_REQUESTS[id]?.({ db, call })
    if (better) return send(call, better, better.secret)
    return path.startsWith('/v2/console/') ? ofStaff(contract) : send(call, ...ofOthers(id, world))
  }
  for (const contract of contracts.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    let ran = await run(contract)
    if (usesUp(contract) && ran.answer.status >= 400) {
      world = await everybody(db, call)
      ran = await run(contract)
    }
    runs.set(contract.id, ran)
  }
  return runs
}

function ofOthers(id: string, world: Everybody): [Request, string] {
  const described = CALLS[id]
  if (!described) throw new Error(`${id} is missing in tests/access/calls.ts`)
  const letIn = LET_IN[id]
  const [bearer = 'nobody', owner = 'own'] =
    (letIn === SECRETS ? MEANT_FOR[id] : letIn?.[0])?.split(': ') ?? []
  const place = world.placeOf(bearer, OWNERS.find((each) => each === owner) ?? 'own')
  return [described.request(place), world.bearers[bearer] ?? '']
}

const usesUp = ({ id }: Contract) => CALLS[id]?.ends === true || LET_IN[id] === SECRETS
const turnOf = (contract: Contract) => (usesUp(contract) ? 1 : 0)

async function send(call: Call, { method, path, body, headers = {} }: Request, secret: string): Promise<Ran> {
  const answer = await call(method, path, {
    headers: { ...headers, ...(secret ? { 'registration-key': secret } : {}) },
    ...(secret ? { bearer: secret } : {}),
    ...(body === undefined ? {} : { body }),
  })
  return { request: { method, path, body, headers }, answer: { status: answer.status, body: answer.body } }
}
