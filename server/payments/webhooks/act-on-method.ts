import type { Selectable } from 'kysely'
import { pagesById } from '#server/db/id-pages.ts'
import type { Tables } from '#server/db/tables.ts'
import {
  methodsOnFile,
  refusedCards,
  refuseMethods,
  saveMethods,
  type MethodOnFile,
} from '#server/subscriptions/index.ts'
import type { Engine } from '../engine.ts'
import { openVaultToken, rowOfEvent, rowOfSubscription, tryToOpen } from '../records/vault-token.ts'
import { mailMethodRevoked } from './mail-method-revoked.ts'

type Event = Pick<Selectable<Tables['webhook_events']>, 'sha256' | 'kind' | 'gateway_txn' | 'vault_token_enc'>

/**
 * Acts on a notification about an instrument on file. A revoked instrument is not charged again, and its owner gets a
 * mail. New data is read from the gateway. A report of updated cards names none, so all refused cards are read again. A
 * notification that does not name its instrument raises an alert. Returns false if the gateway did not answer.
 */
export async function actOnMethod(engine: Engine, event: Event): Promise<boolean> {
  const { kind, gateway_txn: txn, vault_token_enc: sealed } = event
  const token = sealed && openVaultToken(engine.secrets, { bytes: sealed, row: rowOfEvent(event.sha256) })
  if (kind === 'method-revoked' && token) {
    await refuse(engine, token)
    return true
  }
  if (kind === 'method-updated' && token) return readAgain(engine, token)
  if (kind === 'method-updated' && !(await readRefusedAgain(engine))) return false
  if (kind === 'method-updated' || kind === 'method-revoked')
    engine.log.alert('a payment method changed at the gateway, and it does not say which', { state: kind })
  else if (txn === null)
    engine.log.warn('a notification of the gateway is about nothing here', { state: kind })
  return true
}

async function readAgain(engine: Engine, token: string): Promise<boolean> {
  const found = await engine.gateway.describeVaulted(token)
  if (found.outcome === 'unknown') return false
  if (found.outcome === 'found')
    await saveMethods(engine.db, await holdersOf(engine, token), found.instrument)
  else await refuse(engine, token)
  return true
}

/** The cards that are read from the gateway at the same time. */
const READ_AT_ONCE = 10

/** The gateway may have renewed a refused card. Then its renewal is tried again. Others are charged by their token anyway. */
async function readRefusedAgain({ db, gateway, secrets }: Engine): Promise<boolean> {
  const read = async ({ id, sealed }: MethodOnFile) => {
    const token = tryToOpen(secrets, { bytes: sealed, row: rowOfSubscription(id) })
    const found = token === null ? null : await gateway.describeVaulted(token)
    if (found?.outcome === 'found') await saveMethods(db, [{ id, sealed }], found.instrument)
    return found?.outcome !== 'unknown'
  }
  for await (const page of pagesById(async (next) => refusedCards(db, next), READ_AT_ONCE)) {
    const answers = await Promise.all(page.map(read))
    if (answers.includes(false)) return false
  }
  return true
}

/** The instrument is never charged again, and its people get a mail at once that another method is needed. */
async function refuse(engine: Engine, token: string): Promise<void> {
  const holders = await holdersOf(engine, token)
  if (holders.length === 0) engine.log.warn('a payment method was revoked, and no subscription uses it')
  await engine.db.transaction().execute(async (tx) => {
    for (const refused of await refuseMethods(tx, holders)) await mailMethodRevoked(tx, refused)
  })
}

const AT_ONCE = 1000

/**
 * The subscriptions that this instrument pays. Each subscription encrypts the token differently, so all tokens must be
 * decrypted. Such notifications are rare.
 */
async function holdersOf({ db, secrets }: Engine, token: string): Promise<MethodOnFile[]> {
  const holders: MethodOnFile[] = []
  const isPaidByIt = ({ id, sealed }: MethodOnFile) =>
    tryToOpen(secrets, { bytes: sealed, row: rowOfSubscription(id) }) === token
  for await (const page of pagesById(async (next) => methodsOnFile(db, next), AT_ONCE))
    holders.push(...page.filter(isPaidByIt))
  return holders
}
