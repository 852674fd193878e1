import type { Db, Tx } from '#server/db/database.ts'
import type { Instrument, Sca } from '#server/payments/gateway.ts'
import { decide, type Verdict } from './decide.ts'
import { KEY_REUSED, lockMeans, type Refusal } from './means.ts'
import { addToVault, findKept, type Vaulted } from './vault.ts'

export type Keep = {
  requestKey: string
  /** The merchant's own token. Without one, the gateway makes one. */
  token?: string
  nonce: string
  sca: Sca
  postalCode: string | null
}

export type KeptAnswer =
  | { kind: 'kept'; token: string; instrument: Instrument }
  /** The bank did not verify the card. */
  | { kind: 'declined'; verdict: Exclude<Verdict, { status: 'authorised' }> }
  | Refusal

/** Keeps an instrument after a verification without an amount, in one database transaction. */
export async function keepInstrument(db: Db, request: Keep): Promise<KeptAnswer> {
  return db.transaction().execute(async (tx) => keep(tx, request))
}

async function keep(tx: Tx, { requestKey, token: own, nonce, sca, postalCode }: Keep): Promise<KeptAnswer> {
  const found = await lockMeans(tx, { kind: 'nonce', nonce })
  const earlier = await findKept(tx, requestKey)
  if (earlier) return keptBefore(earlier, nonce)
  if (!found.means) return found.refusal
  const { means } = found
  const verdict = decide({ ...means, amountMinor: 0, sca, postalCode })
  await tx
    .updateTable('sandbox_nonces')
    .set({ consumed_by: `kept ${requestKey}` })
    .where('nonce', '=', nonce)
    .execute()
  if (verdict.status !== 'authorised') return { kind: 'declined', verdict }
  const token = await addToVault(tx, { ...means, requestKey, nonce, ...(own ? { token: own } : {}) })
  return { kind: 'kept', token, instrument: means.instrument }
}

function keptBefore(earlier: Vaulted, nonce: string): KeptAnswer {
  return earlier.nonce === nonce
    ? { kind: 'kept', token: earlier.token, instrument: earlier.instrument }
    : KEY_REUSED
}
