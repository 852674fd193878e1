import type { Approval } from './approval-store.ts'

type AskedAnswer = { status: 202; body: { approval: string; expiresAt: string } }

/** The answer to an action that waits for a second person. */
export function askedAnswer({ id, expires_at: expiresAt }: Approval): AskedAnswer {
  return { status: 202, body: { approval: id, expiresAt: expiresAt.toISOString() } }
}
