import { readAs, readQuery, type SearchQuery } from '#domain/console/search-query.ts'
import { readToday } from '#server/db/clock.ts'
import { findTypedCode, type FoundCode } from '#server/coupons/index.ts'
import type { Db } from '#server/db/database.ts'
import { secondParents } from '#server/families/index.ts'
import { findSentTo, type FoundInvitation } from '#server/invites/index.ts'
import {
  findCardPayments,
  findOrders,
  findTransaction,
  type FoundOrder,
  type FoundPayment,
} from '#server/payments/index.ts'
import { shownMethod } from '#domain/console/shown-method.ts'
import { findPeople, namesOf, type FoundPerson } from '#server/people/index.ts'
import { findDrafts, type FoundDraft } from '#server/registrations/index.ts'
import { latestPlans, type PlanInShort } from '#server/subscriptions/index.ts'
import { recordAction } from '../audit/record-action.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'

/** The newest plan of a person. `method` is what pays it, such as `Visa •• 1111`. */
type FoundPlan = Omit<PlanInShort, 'method'> & { method: string | null }

/** The hits of each kind. */
const LIMIT = 10

export type Found = {
  readAs: string[]
  /** How long the search took, in milliseconds, rounded up. */
  tookMs: number
  people: (FoundPerson & { plan: FoundPlan | null; isSecondParent: boolean })[]
  orders: (FoundOrder & { payer: string | null })[]
  payments: (FoundPayment & { payer: string | null })[]
  drafts: FoundDraft[]
  invitations: (FoundInvitation & { from: string | null; to: string | null })[]
  codes: FoundCode[]
}
type Hits = Omit<Found, 'readAs' | 'tookMs'>
export type SearchOutcome = { outcome: 'found'; found: Found } | { outcome: 'not-allowed' }

/** Answers the search box. It records the ids of the people that it shows, but not the text of the search. */
export async function search(db: Db, staff: Staff, text: string): Promise<SearchOutcome> {
  if (!(await isAllowed(db, staff, { right: 'find', wanted: 'search' }))) return { outcome: 'not-allowed' }
  const query = readQuery(text, { today: await readToday(db) })
  const started = performance.now()
  const hits = await findAll(db, query)
  const tookMs = Math.max(1, Math.ceil(performance.now() - started))
  const seen = peopleIn(hits)
  const [only] = seen.length === 1 ? seen : []
  await recordAction(db, staff, {
    kind: 'search',
    ...(only === undefined ? {} : { personId: only }),
    details: {
      readAs: readAs(query).join(', '),
      hits: Object.values(hits).flat().length,
      people: seen.join(' ') || null,
    },
  })
  return { outcome: 'found', found: { readAs: readAs(query), tookMs, ...hits } }
}

/** The ids of all people whom the hits name. */
function peopleIn({ people, orders, payments, drafts, invitations }: Hits): string[] {
  const named = [
    ...people.map(({ id }) => id),
    ...[...orders, ...payments].map(({ payerId }) => payerId),
    ...drafts.map(({ parentId }) => parentId),
    ...invitations.flatMap(({ invitedBy, userId }) => [invitedBy, userId]),
  ]
  return [...new Set(named)]
}

async function findAll(db: Db, query: SearchQuery): Promise<Hits> {
  const [people, payments, drafts, invitations, codes] = await Promise.all([
    findPeople(db, query, LIMIT),
    findPayments(db, query),
    findDrafts(db, query, LIMIT),
    query.email === null ? [] : findSentTo(db, query.email, LIMIT),
    findCodes(db, query),
  ])
  const personIds = people.map(({ id }) => id)
  const payerIds = query.number === null ? personIds : []
  const [orders, plans, seconds] = await Promise.all([
    findOrders(db, { number: query.number, payerIds, limit: LIMIT }),
    latestPlans(db, personIds),
    secondParents(db, personIds),
  ])
  const names = await namesOf(db, [
    ...[...orders, ...payments].map(({ payerId }) => payerId),
    ...invitations.flatMap(({ invitedBy, userId }) => [invitedBy, userId]),
  ])
  const nameOf = (id: string) => names.get(id) ?? null
  const billed = <T extends { payerId: string }>(each: T) => ({ ...each, payer: nameOf(each.payerId) })
  return {
    people: people.map((person) => ({
      ...person,
      plan: foundPlan(plans.get(person.id)),
      isSecondParent: seconds.has(person.id),
    })),
    orders: orders.map(billed),
    payments: payments.map(billed),
    drafts,
    invitations: invitations.map((each) => ({
      ...each,
      from: nameOf(each.invitedBy),
      to: nameOf(each.userId),
    })),
    codes,
  }
}

function foundPlan(plan: PlanInShort | undefined): FoundPlan | null {
  if (!plan) return null
  const { method, ...rest } = plan
  const { name, lastFour } = shownMethod(method)
  return { ...rest, method: [name, lastFour].filter(Boolean).join(' •• ') || null }
}

async function findCodes(db: Db, { number, names }: SearchQuery): Promise<FoundCode[]> {
  const typed = number ?? (names.length === 1 ? names[0] : undefined)
  return typed === undefined ? [] : findTypedCode(db, typed)
}

async function findPayments(db: Db, { number, lastFour, day, names }: SearchQuery): Promise<FoundPayment[]> {
  if (lastFour !== null) return findCardPayments(db, { lastFour, day, names, limit: LIMIT })
  // A transaction id without a digit looks like a name. So it is searched with the text of the name.
  const [name] = names.length === 1 ? names : []
  const transaction = number ?? name
  return transaction === undefined ? [] : findTransaction(db, transaction)
}
