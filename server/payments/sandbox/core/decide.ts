import type { Instrument, Sca } from '#server/payments/gateway.ts'
import type { Behaviour } from './test-cards.ts'

export type Verdict =
  | { status: 'authorised' }
  /** The code and text come from the processor (`declined`, `failed`), or show the broken rule (`rejected`). */
  | { status: 'declined' | 'rejected' | 'failed'; code: string; text: string }

export type Considered = {
  amountMinor: number
  instrument: Instrument
  behaviour: Behaviour
  /** The instrument is on file, and the buyer is not there. */
  vaulted: boolean
  /** The buyer ended the agreement in their wallet. */
  revoked: boolean
  cvvResult: 'match' | 'mismatch' | 'not-given'
  verification: 'none' | 'verified' | 'attempted' | 'failed'
  /** The amount that the issuer verified; null without a verification. */
  verifiedMinor: number | null
  sca: Sca
  postalCode: string | null
}

/** Amounts with an answer of their own, from Braintree's testing reference. */
const INCOMPLETE_APPLICATION_MINOR = 500_100
const DECLINED_BY_PAYPAL_MINOR = 500_101
/** A postal code that always fails the address check, from Braintree's testing reference. */
const UNMATCHED_POSTAL_CODE = '20000'

const MESSAGES: Readonly<Record<string, string>> = {
  2000: 'Do Not Honor',
  2001: 'Insufficient Funds',
  2002: 'Limit Exceeded',
  2004: 'Expired Card',
  2010: 'Card Issuer Declined CVV',
  2070: 'PayPal Buyer Revoked Pre-Approved Payment Authorization',
  2092: 'Additional Authorization Required',
  2099: 'Cardholder Authentication Required',
}
const NETWORK_UNAVAILABLE = 'Processor Network Unavailable - Try Again'

/**
 * The answer of the bank and the gateway's rules to a hold. It depends on the amount, as Braintree documents
 * it, and on the card.
 */
export function decide(considered: Considered): Verdict {
  return brokenRule(considered) ?? answerOfProcessor(considered)
}

function brokenRule(considered: Considered): Verdict | null {
  const { behaviour, cvvResult, postalCode, amountMinor } = considered
  const failsAddressCheck = postalCode === UNMATCHED_POSTAL_CODE
  if (failsAddressCheck && cvvResult === 'mismatch') return rejected('avs_and_cvv')
  if (cvvResult === 'mismatch') return rejected('cvv')
  if (failsAddressCheck) return rejected('avs')
  if (behaviour === 'fraud') return rejected('fraud')
  if (behaviour === 'risk-threshold') return rejected('risk_threshold')
  if (behaviour === 'token-issuance') return rejected('token_issuance')
  if (lacksVerification(considered)) return rejected('three_d_secure')
  return amountMinor === INCOMPLETE_APPLICATION_MINOR ? rejected('application_incomplete') : null
}

function lacksVerification({
  instrument,
  sca,
  verification,
  verifiedMinor,
  amountMinor,
}: Considered): boolean {
  if (instrument.method !== 'creditCard' || sca !== 'required') return false
  const isVerified = verification === 'verified' || verification === 'attempted'
  return !isVerified || (verifiedMinor !== null && verifiedMinor < amountMinor)
}

/** The codes of later charges, by the behaviour of a card. */
const VAULTED: Readonly<Partial<Record<Behaviour, string>>> = {
  'vaulted-2001': '2001',
  'vaulted-2004': '2004',
  'vaulted-2092': '2092',
  'vaulted-2099': '2099',
}

function answerOfProcessor({ behaviour, vaulted, revoked, amountMinor, instrument }: Considered): Verdict {
  const code = vaulted ? VAULTED[behaviour] : undefined
  if (revoked) return declined('2070')
  if (code) return declined(code)
  const whole = Math.floor(amountMinor / 100)
  if (behaviour === 'decline') return declined('2000')
  if (behaviour === 'failure' || whole === 3000)
    return { status: 'failed', code: '3000', text: NETWORK_UNAVAILABLE }
  if (whole >= 2000 && whole < 3000) return declined(String(whole))
  if (instrument.method === 'paypal' && amountMinor === DECLINED_BY_PAYPAL_MINOR) return declined('2038')
  return { status: 'authorised' }
}

/** Codes after which the same instrument can never be charged. Source: Braintree, “Processor responses”. */
const HARD: ReadonlySet<string> = new Set(
  '2004 2005 2006 2007 2008 2009 2010 2011 2012 2013 2014 2015 2017 2018 2019 2020 2022 2023 2024 2047 2069 2070'.split(
    ' ',
  ),
)

/** Whether a later charge of the instrument may succeed. */
export function declineTypeOf(code: string): 'soft' | 'hard' {
  return HARD.has(code) ? 'hard' : 'soft'
}

function rejected(code: string): Verdict {
  return { status: 'rejected', code, text: `Gateway Rejected: ${code}` }
}

function declined(code: string): Verdict {
  return { status: 'declined', code, text: MESSAGES[code] ?? 'Processor Declined' }
}

/** The result of a capture at settlement, which depends on the amount. */
export function settlementOf(amountMinor: number): 'settled' | 'settlement-declined' | 'pending' {
  const whole = Math.floor(amountMinor / 100)
  if (whole === 4002) return 'pending'
  return whole >= 4001 && whole <= 5000 ? 'settlement-declined' : 'settled'
}
