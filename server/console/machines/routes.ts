import type { MachineProblem } from '#domain/console/machine-token.ts'
import {
  endMachineToken,
  makeMachineToken,
  readMachineTokens,
  type ConsoleMachine,
} from '#domain/contracts/console/machines.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse, refuseFields } from '#server/platform/refusal.ts'
import { mountForStaff, NOT_ALLOWED, staffRefusal, type FindCaller } from '../caller.ts'
import { endTokenByStaff, listTokens, makeTokenByStaff } from './change-tokens.ts'
import type { MachineDeps } from './machine-caller.ts'
import type { MachineToken } from './token-store.ts'

/** Serves the tokens of machines to staff. No machine reads or makes one. */
export function mountMachines(api: Api, staffOf: FindCaller, deps: MachineDeps): void {
  mountForStaff(api, staffOf, readMachineTokens, async ({ staff }) => {
    const answer = await listTokens(deps, staff)
    return answer.outcome === 'read'
      ? { status: 200, body: { tokens: answer.tokens.map(tokenBody) } }
      : NOT_ALLOWED
  })

  mountForStaff(api, staffOf, makeMachineToken, async ({ staff, body }) => {
    const answer = await makeTokenByStaff(deps, staff, body)
    if (answer.outcome === 'made')
      return { status: 201, body: { token: tokenBody(answer.token), secret: answer.secret } }
    if (answer.outcome === 'too-many') return refuse(409, 'api.machines.tooMany')
    return answer.outcome === 'refused'
      ? refuseFields(answer.problems.map((field) => ({ field, code: PROBLEMS[field] })))
      : staffRefusal(answer.outcome)
  })

  mountForStaff(api, staffOf, endMachineToken, async ({ staff, params }) => {
    const answer = await endTokenByStaff(deps, staff, params)
    return answer.outcome === 'done' ? { status: 204, body: null } : staffRefusal(answer.outcome)
  })
}

const PROBLEMS: Readonly<Record<MachineProblem, MessageKey>> = {
  name: 'api.machines.name',
  days: 'api.machines.days',
}

function tokenBody(token: MachineToken): ConsoleMachine {
  return {
    id: token.id,
    name: token.name,
    madeName: token.made_name,
    madeAt: token.made_at.toISOString(),
    expiresAt: token.expires_at.toISOString(),
    usedAt: token.used_at?.toISOString() ?? null,
    isOver: token.is_over,
  }
}
