import type { Problem } from '#domain/contracts/contract.ts'
import { LINK_ENDED } from '#domain/contracts/invites.ts'

const FORBIDDEN = 403

/** Whether a refused call means that the link of this browser has ended. */
export function linkEnded({ status, problem }: { status: number; problem: Problem }): boolean {
  return status === FORBIDDEN || namesEndedLink(problem)
}

/** Whether a refusal names an ended link by its code; a 403 without the code forbids only this call. */
export function namesEndedLink({ status }: Problem): boolean {
  return status === LINK_ENDED
}
