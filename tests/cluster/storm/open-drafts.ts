import type { Call } from '#tests/support/api.ts'
import type { Draft } from '#tests/support/buyers/joining.ts'
import type { Witness } from './people.ts'

/** How many people come back after the keys were replaced. */
const COME_BACK = 60

async function opens(call: Call, { path, headers }: Draft): Promise<boolean> {
  const answer = await call('GET', path, { headers }).catch(() => null)
  return answer?.status === 200
}

/** The drafts of people who have left, if their keys open them now. */
export async function openDrafts(call: Call, { people }: Witness): Promise<Draft[]> {
  const left = people.filter(({ hasLeft }) => hasLeft).flatMap(({ drafts }) => drafts)
  const found: Draft[] = []
  for (const draft of left.slice(-COME_BACK)) if (await opens(call, draft)) found.push(draft)
  return found
}

/** How many of these drafts their keys no longer open. */
export async function countLocked(call: Call, drafts: readonly Draft[]): Promise<number> {
  let locked = 0
  for (const draft of drafts) if (!(await opens(call, draft))) locked += 1
  return locked
}
