import { OWNERS } from '#tests/support/two-parents.ts'
import { CALLS } from './calls.ts'
import { LET_IN } from './let-in.ts'
import type { Everybody } from './world.ts'

export type OwnCall = {
  id: string
  method: string
  path: string
  options: { body?: unknown; bearer?: string; headers: Record<string, string> }
}

/** Makes every call of the API once, by a person with the right to it. Calls that end something come last. */
export function everyCall(world: Everybody): OwnCall[] {
  const ending = Object.entries(CALLS).toSorted(
    ([, one], [, other]) => Number(one.ends ?? false) - Number(other.ends ?? false),
  )
  return ending.map(([id, { request }]) => {
    const [bearer = '', owner = 'own'] = (LET_IN[id]?.[0] ?? 'nobody').split(': ')
    const place = world.placeOf(bearer, OWNERS.find((each) => each === owner) ?? 'own')
    const { method, path, body, headers = {} } = request(place)
    const secret = world.bearers[bearer]
    return {
      id,
      method,
      path,
      options: {
        headers: { ...headers, ...(secret ? { 'registration-key': secret } : {}) },
        ...(secret ? { bearer: secret } : {}),
        ...(body === undefined ? {} : { body }),
      },
    }
  })
}
