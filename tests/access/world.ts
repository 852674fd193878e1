import type { Db } from '#server/db/database.ts'
import type { Call } from '#tests/support/api.ts'
import { anInvitation } from '#tests/support/buyers/invited.ts'
import { aDraftReadyToPay, aParent } from '#tests/support/buyers/joining.ts'
import { paidOrder } from '#tests/support/people.ts'
import { aMachineToken, aStaffSession } from '#tests/support/console/staff.ts'
import { MAIL_REPORTS_SECRET } from './whole-api.ts'
import { aWorld, OWNERS, type Owner, type World } from '#tests/support/two-parents.ts'

/** All ids of one owner that a call may name. */
export type Place = {
  userId: string
  familyId: string
  signupId: string
  /** The token of a valid link, for joining with an account. */
  inviteToken: string
  /** The receipt of an order that this person paid. */
  receiptNo: string
}
export type Everybody = {
  bearers: Record<string, string>
  placeOf: (bearer: string, owner: Owner) => Place
  /** Contact data, billing data and ids of all people except the bearer. */
  privateOfOthers: (bearer: string) => readonly string[]
}

/** These bearers may be in the hands of the other parent, so no input is shown to them. */
const IDENTIFY_NOBODY: ReadonlySet<string> = new Set([
  'link',
  'opened-before',
  'ended-browser',
  'opt-out',
  'renewal',
  'browser-renewal',
  'device',
  'unknown',
  // It opens only the console, with any role.
  'staff',
  // It opens only the calls about endpoints.
  'machine',
  // It only reports the outcome of a mail.
  'mail-server',
  'nobody',
])

/** Bearers of every kind, including a draft and no bearer, and the records each might try to open. */
export async function everybody(db: Db, call: Call): Promise<Everybody> {
  const { bearers, places } = await aWorld(db, call)
  const [draft, strangers] = [
    await aDraftReadyToPay(call, { parent: aParent({ phoneNumber: '6125550142' }) }),
    await aDraftReadyToPay(call),
  ]
  const { token: inviteToken } = await anInvitation(db)
  await giveProfile(db, ownUser(places, 'professional'))
  const receipts = await receiptsOf(db, places)
  const staff = await aStaffSession(db, 'auditor')
  const machine = await aMachineToken(db)
  const all = {
    ...bearers,
    draft: draft.registrationKey,
    staff,
    machine,
    'mail-server': MAIL_REPORTS_SECRET,
    nobody: '',
  }
  const known = await privateDetails(db, [draft.signupId, strangers.signupId])
  const ownerOf = (bearer: string) => (bearer === 'draft' ? draft.signupId : ownUser(places, bearer))
  return {
    bearers: all,
    placeOf: (bearer, owner) => {
      const seen = places[bearer] ?? places['unknown']
      if (!seen) throw new Error(`${bearer} has no places`)
      const { signupId } = owner === 'own' ? draft : strangers
      return { ...seen[owner], signupId, inviteToken, receiptNo: receipts.get(seen[owner].userId) ?? '' }
    },
    privateOfOthers: (bearer) => {
      const own = new Set(IDENTIFY_NOBODY.has(bearer) ? [] : known.get(ownerOf(bearer)))
      return OWNERS.flatMap((owner) => known.get(places[bearer]?.[owner].userId ?? '') ?? [])
        .concat(known.get(strangers.signupId) ?? [])
        .filter((value) => !own.has(value))
    },
  }
}

function ownUser(places: World['places'], bearer: string): string {
  return places[bearer]?.own.userId ?? ''
}

/** A paid order of every person, by user id. */
async function receiptsOf(db: Db, places: World['places']): Promise<ReadonlyMap<string, string>> {
  const people = new Set(
    Object.values(places).flatMap((seen) => Object.values(seen).map(({ userId }) => userId)),
  )
  const numbers = new Map<string, string>()
  for (const payerId of people) {
    const order = await db.transaction().execute(async (tx) => paidOrder(tx, { payerId }))
    numbers.set(payerId, order.order_no)
  }
  return numbers
}

/** Without a profile, a professional has no cases to read. */
async function giveProfile(db: Db, userId: string): Promise<void> {
  const nowhere = {
    title: '',
    credentials: '',
    phone_country: 'US',
    phone_extension: '',
    practice_name: 'Lake Law',
  }
  const referral = { source: 'OTHER', benchOfficer: null, colleague: null, explanation: null }
  await db
    .insertInto('professionals')
    .values({ user_id: userId, ...nowhere, referral: JSON.stringify(referral) })
    .execute()
  const address = { line1: '7 Court Square', line2: null, city: 'Duluth', region: 'MN', postalCode: '55802' }
  await db
    .updateTable('users')
    .set({
      address: JSON.stringify({ ...address, country: 'US' }),
      phone_number: '2185550100',
      time_zone: 'America/Chicago',
    })
    .where('id', '=', userId)
    .execute()
}

type Details = { email: string | null; phone: string | null; line1: string | null; zone: string | null }

/** E-mail, phone, street and time zone of each user and of each given draft. */
async function privateDetails(db: Db, drafts: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'phone_number as phone', 'address', 'time_zone as zone'])
    .execute()
  const registrations = await db
    .selectFrom('registrations')
    .select(['id', 'parent', 'address'])
    .where('id', 'in', drafts)
    .execute()
  return new Map([
    ...users.map(
      ({ id, address, ...user }) => [id, given({ ...user, line1: address?.line1 ?? null })] as const,
    ),
    ...registrations.map(({ id, parent, address }) => {
      const { email, phoneNumber: phone, timeZone: zone } = parent
      return [id, given({ email, phone, zone, line1: address?.line1 ?? null })] as const
    }),
  ])
}

function given({ email, phone, line1, zone }: Details): string[] {
  return [email, phone, line1, zone].filter((value): value is string => Boolean(value))
}
