import { randomUUID } from 'node:crypto'
import type { Role } from '#domain/console/roles.ts'
import { PACKAGE } from '#tests/support/buyers/invited.ts'
import type { Place } from './world.ts'

/** The owner of a call's data. It is a person, family or draft named in the path or body; the bearer; or everybody. */
type About = 'person' | 'family' | 'draft' | 'bearer' | 'everybody'
export type Request = { method: string; path: string; body?: unknown; headers?: Record<string, string> }
export type DescribedCall = {
  about: About
  /** The call uses up a secret or an invitation, so the next call needs a new world. */
  ends?: true
  request: (place: Place) => Request
}

/** The records that a call of the console may name. */
export type ConsolePlace = { personId: string }
export type ConsoleCall = {
  request: (place: ConsolePlace) => Request
  /** The roles that may make the call. Every other role is refused. */
  roles: readonly Role[]
  /** Whether a machine may make the call too. */
  machine?: true
}

export const get = (path: string): Request => ({ method: 'GET', path })
export const post = (path: string, body?: unknown): Request => ({
  method: 'POST',
  path,
  ...(body === undefined ? {} : { body }),
})

/** An order that a buyer could send. */
export const order = (path: string) =>
  post(path, {
    marketingOptIn: false,
    agreedToTerms: false,
    parentDuplicateConfirmed: false,
    coParentDuplicateConfirmed: false,
    payForCoparent: false,
    order: PACKAGE,
    promoCodes: null,
    payment: {
      amountDisplayed: 1,
      taxAmountDisplayed: 0,
      cardHolderName: null,
      nonce: randomUUID(),
      paymentType: 'CREDIT_CARD',
      pricingLocale: 'en',
      storePaymentOnFile: true,
      taxId: 'none',
    },
  })

/** A request with a key of its own. */
export const once = (path: string, body: unknown): Request => ({
  ...post(path, body),
  headers: { 'idempotency-key': randomUUID() },
})
