import { enqueueMail } from '#server/email/index.ts'
import type { Tx } from '#server/db/database.ts'
import { deliverDue, type SwitchedOff } from '#server/events/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Job } from '#server/platform/job.ts'

/** Delivers events to the endpoints of subscribers. `allowInside` also delivers inside the network. */
export function deliverEvents({ secrets, allowInside }: { secrets: Secrets; allowInside: boolean }): Job {
  return {
    name: 'deliver-events',
    everySeconds: 1,
    inEveryProcess: true,
    run: async ({ db, log, isStopping }) =>
      deliverDue({ db, log, secrets, rules: { allowInside }, tellOwner }, { isStopping }),
  }
}

/** Staff read English. The path of an address may contain a secret, so the mail has only the host. */
async function tellOwner(tx: Tx, endpoint: SwitchedOff): Promise<void> {
  const { id, address, owner_email: recipient, because, at } = endpoint
  await enqueueMail(tx, {
    dedupe: `endpoint-off:${id}:${at.toISOString()}`,
    recipient,
    locale: 'en',
    mail: { kind: 'endpoint-off', host: new URL(address).host, isGone: because === 'gone' },
  })
}
