import type {
  AuthoriseAnswer,
  Decline,
  DeclineReason,
  GatewayTransaction,
  TransactionStatus,
  UnknownBecause,
} from '../gateway.ts'
import type { SaleAnswer, SandboxTransaction } from './core/sale.ts'

const STATUS: Record<SandboxTransaction['status'], TransactionStatus> = {
  authorised: 'authorised',
  captured: 'captured',
  settled: 'captured',
  'settlement-declined': 'settlement-declined',
  voided: 'voided',
  expired: 'expired',
  declined: 'declined',
  rejected: 'declined',
  failed: 'declined',
}

export function transactionOf(row: SandboxTransaction): GatewayTransaction {
  return {
    id: row.id,
    status: STATUS[row.status],
    requestKey: row.order_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    instrument: row.instrument,
    vaultToken: row.vault_token,
    verified: row.verification === 'verified' || row.verification === 'attempted',
    decline: declineOf(row),
    createdAt: row.created_at,
  }
}

const REJECTIONS: Readonly<Record<string, DeclineReason>> = {
  cvv: 'cvv',
  avs_and_cvv: 'cvv',
  avs: 'avs',
  fraud: 'fraud',
  risk_threshold: 'fraud',
  three_d_secure: 'verification-required',
  duplicate: 'duplicate',
}
const VERIFICATION_REQUIRED = '2099'

function declineOf({ status, decline_code: code, decline_text: text }: SandboxTransaction): Decline | null {
  if (code === null) return null
  if (status === 'rejected') return { reason: REJECTIONS[code] ?? 'gateway', code, text: text ?? '' }
  return {
    reason: code === VERIFICATION_REQUIRED ? 'verification-required' : 'processor',
    code,
    text: text ?? '',
  }
}

const UNKNOWNS: Readonly<Record<string, UnknownBecause>> = { 91564: 'nonce-used', 915233: 'in-flight' }
const REFUSALS: Readonly<Record<string, DeclineReason>> = {
  91565: 'invalid-nonce',
  81715: 'invalid-number',
}

export function answerOf(answer: SaleAnswer): AuthoriseAnswer {
  if (answer.kind === 'refused') {
    const { code, message: text } = answer
    const because = UNKNOWNS[code]
    if (because) return { outcome: 'unknown', because }
    const reason = REFUSALS[code] ?? 'invalid-request'
    return { outcome: 'declined', decline: { reason, code, text }, transactionId: null, instrument: null }
  }
  const transaction = transactionOf(answer.transaction)
  if (answer.transaction.decline_code === 'duplicate') return { outcome: 'unknown', because: 'duplicate' }
  const { decline, id: transactionId, instrument } = transaction
  if (decline) return { outcome: 'declined', decline, transactionId, instrument }
  return { outcome: 'authorised', transaction }
}
