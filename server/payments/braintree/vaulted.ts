import { z } from 'zod'
import type { Instrument } from '../gateway.ts'
import { brandOf } from './transaction.ts'

const text = z.string().nullish()
/** The parts of the SDK's payment method that we read. Each kind has its own fields. */
const fields = z.object({
  token: z.string().min(1),
  cardType: text,
  last4: text,
  expirationMonth: text,
  expirationYear: text,
  email: text,
  username: text,
})

/** Reads an instrument on file. Null if it is not readable, or of another kind. */
export function vaultedOf(given: unknown): { token: string; instrument: Instrument } | null {
  const parsed = fields.safeParse(given)
  if (!parsed.success) return null
  const { token, ...seen } = parsed.data
  const instrument = instrumentOf(seen)
  return instrument && { token, instrument }
}

function instrumentOf(seen: Omit<z.output<typeof fields>, 'token'>): Instrument | null {
  const { cardType, last4, expirationMonth, expirationYear, email, username } = seen
  if (cardType && last4)
    return {
      method: 'creditCard',
      brand: brandOf(cardType),
      lastFour: last4,
      expirationMonth: expirationMonth ?? '',
      expirationYear: expirationYear ?? '',
    }
  if (username) return { method: 'venmo', username: username.replace(/^@/, '') }
  return email ? { method: 'paypal', email } : null
}
