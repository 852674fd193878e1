import type { SandboxVerification } from '#domain/contracts/sandbox-gateway.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { createNonce, lockNonce, type Nonce } from './nonces.ts'
import type { Behaviour } from './test-cards.ts'

/** The one-time code that every challenge accepts. */
const RIGHT_CODE = '1234'

type Request = { nonce: string; amountMinor: number; code: string | null }

/**
 * The issuer's answer for a card: approved at once, a challenge, or refused. An approved nonce can no longer be used. A
 * verified nonce for exactly this amount replaces it.
 */
export async function verifyNonce(db: Db, request: Request): Promise<SandboxVerification> {
  return db.transaction().execute(async (tx): Promise<SandboxVerification> => {
    const nonce = await lockNonce(tx, request.nonce)
    if (!nonce || nonce.consumedBy !== null || nonce.instrument.method !== 'creditCard')
      return { outcome: 'failed' }
    const verdict = issuerSays(nonce.behaviour, request.code)
    if (verdict === 'challenge') return { outcome: 'challenge' }
    if (verdict === 'failed') return { outcome: 'failed' }
    return {
      outcome: 'verified',
      nonce: await replace(tx, { ...request, old: nonce, verification: verdict }),
    }
  })
}

function issuerSays(
  behaviour: Behaviour,
  code: string | null,
): 'verified' | 'attempted' | 'challenge' | 'failed' {
  switch (behaviour) {
    case 'secure-failed':
      return 'failed'
    case 'secure-attempted':
      return 'attempted'
    case 'secure-challenge':
      return code === null ? 'challenge' : code === RIGHT_CODE ? 'verified' : 'failed'
    case 'secure-challenge-failed':
      return code === null ? 'challenge' : 'failed'
    default:
      return 'verified'
  }
}

type Replacement = Request & { old: Nonce; verification: 'verified' | 'attempted' }

async function replace(tx: Tx, { nonce, amountMinor, old, verification }: Replacement): Promise<string> {
  const { instrument, behaviour, fingerprint, cvvResult } = old
  const next = await createNonce(tx, {
    instrument,
    behaviour,
    fingerprint,
    cvvResult,
    verification,
    verifiedMinor: amountMinor,
  })
  await tx
    .updateTable('sandbox_nonces')
    .set({ consumed_by: `verification ${next}` })
    .where('nonce', '=', nonce)
    .execute()
  return next
}
