import { maskPhone, maskPostalCode } from '#domain/console/masked-contact.ts'
import type { PaidBy } from '#domain/console/paid-by.ts'
import { shownMethod, type ShownMethod } from '#domain/console/shown-method.ts'
import type { Brand } from '#domain/experiments/brand.ts'
import { maskEmail } from '#domain/people/masked-email.ts'
import type { AddressDraft } from '#domain/people/draft.ts'
import { brandSeenBy } from '#server/analytics/index.ts'
import { readLogInWays, type LogInWays } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { readFamiliesOf, secondParents, type FamilyOfPerson } from '#server/families/index.ts'
import { readPaidPlace, readPaidSoFar, type PaidPlace, type PaidSoFar } from '#server/payments/index.ts'
import { findPerson } from '#server/people/index.ts'
import { readLatestPlan, type LatestPlan } from '#server/subscriptions/index.ts'

export type PersonPage = {
  id: string
  kind: 'parent' | 'professional'
  firstName: string
  lastName: string
  locale: string
  timeZone: string | null
  since: Date
  /** Masked. */
  contact: { email: string | null; phone: string | null; billing: string | null }
  plan: ShownPlan | null
  /** What the person has paid until now, by currency, less what went back. */
  paid: PaidSoFar[]
  families: FamilyOfPerson[]
  isSecondParent: boolean
  paidBy: { who: PaidBy; name: string | null } | null
  /** The name of the professional who began the family. */
  professional: string | null
  /** Null without an account. */
  logIn: LogInWays | null
  /** The brand of the newest measured visit; null if the person was never measured. */
  brand: Brand | null
}

/** The plan, with the part of its payment method that staff may see. Null if nothing is on file. */
export type ShownPlan = Omit<LatestPlan, 'hasMethod' | 'method' | 'isMethodRefused'> & {
  /** Whether a coupon lowered the term. It does not lower the renewal. */
  hasCoupon: boolean
  method: (ShownMethod & { isRefused: boolean }) | null
}

/** What staff see of a person: masked contact data, and only the name of the other parent. */
export async function readPerson(db: Db, personId: string): Promise<PersonPage | null> {
  const [user, plan, paid, place, families, seconds, logIn, brand] = await Promise.all([
    findPerson(db, personId),
    readLatestPlan(db, personId),
    readPaidSoFar(db, personId),
    readPaidPlace(db, personId),
    readFamiliesOf(db, personId),
    secondParents(db, [personId]),
    readLogInWays(db, personId),
    brandSeenBy(db, personId),
  ])
  if (!user) return null
  const { phone_country_code: code, phone_number: number, created_by_professional_id: professionalId } = user
  const professional = professionalId === null ? null : await findPerson(db, professionalId)
  return {
    id: user.id,
    kind: user.kind,
    firstName: user.first_name,
    lastName: user.last_name,
    locale: user.locale,
    timeZone: user.time_zone,
    since: user.created_at,
    contact: {
      email: user.email === null ? null : maskEmail(user.email),
      phone: code !== null && number !== null ? maskPhone(code, number) : null,
      billing: user.address === null ? null : maskAddress(user.address),
    },
    plan: plan && shownPlan(plan, place),
    paid,
    families,
    isSecondParent: seconds.has(personId),
    paidBy: place && (await paidBy(db, personId, place)),
    professional: professional && `${professional.first_name} ${professional.last_name}`,
    logIn,
    brand,
  }
}

async function paidBy(
  db: Db,
  personId: string,
  { payerId, isForOthersToo }: PaidPlace,
): Promise<PersonPage['paidBy']> {
  if (payerId === personId) return { who: isForOthersToo ? 'both' : 'self', name: null }
  const payer = await findPerson(db, payerId)
  return { who: 'other', name: payer?.first_name ?? null }
}

function shownPlan(
  { hasMethod, method, isMethodRefused, ...plan }: LatestPlan,
  place: PaidPlace | null,
): ShownPlan {
  return {
    ...plan,
    hasCoupon: place?.hasCoupon ?? false,
    method: hasMethod ? { ...shownMethod(method), isRefused: isMethodRefused } : null,
  }
}

function maskAddress({ postalCode, region, country }: AddressDraft): string {
  return [maskPostalCode(postalCode), region, country].filter(Boolean).join(', ')
}
