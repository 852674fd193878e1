import type { HelpRefusal } from '#domain/console/help.ts'
import type { HelpAsked } from '#domain/contracts/console/help.ts'
import type { Site } from '#domain/site.ts'
import {
  correctEmail,
  endSessionsOf,
  mailPasswordLinkForStaff,
  unlockLogIn,
} from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { invitationLinks, reissueLink } from '#server/invites/index.ts'
import { findEmailChange, findPerson } from '#server/people/index.ts'
import { closeFindingByHand, hasOrder, type Payments } from '#server/payments/index.ts'
import { askExportByStaff, askForErasure, readErasure, takeBackErasure } from '#server/privacy/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { extendDraft } from '#server/registrations/index.ts'
import { cancelNowByStaff, switchOffByStaff } from '#server/renewals/index.ts'
import type { Staff } from '../staff.ts'
import { actOnce, outcomeOf, type ActOutcome, type Done } from './act-once.ts'
import { holdToRelease } from './hold-to-release.ts'
import { LINKED, REISSUED, resendReceipt, resendToPerson } from './resend-to-person.ts'

export type HelpDeps = {
  db: Db
  secrets: Secrets
  site: Site
  payments: Pick<Payments, 'resolveOrder' | 'releaseHold'>
}
type Because = HelpRefusal | 'unknown'
export type HelpOutcome = ActOutcome<Because>
type Asked = { asked: HelpAsked; reason: string; key: string }

/** Does one action for a person or a case, once for each key. */
export async function help(deps: HelpDeps, staff: Staff, given: Asked): Promise<HelpOutcome> {
  const { asked, reason, key } = given
  const act = { asked, reason, key, ...subjectOf(asked) }
  const made = await actOnce<Because>(deps, staff, { act, change: async (tx) => carryOut(tx, deps, given) })
  return made.outcome === 'done' ? askGateway(deps, asked, made) : made
}

type Made = Extract<HelpOutcome, { outcome: 'done' }>

/** The gateway is asked after the commit, and asking twice changes nothing. */
async function askGateway({ payments }: HelpDeps, asked: HelpAsked, made: Made): Promise<HelpOutcome> {
  if (asked.kind === 'release-hold') return { ...made, note: await payments.releaseHold(asked.transaction) }
  if (asked.kind !== 'resolve-payment') return made
  const note = await payments.resolveOrder(asked.orderNo)
  return note === 'not-found' ? { outcome: 'refused', because: 'unknown' } : { outcome: 'done', note }
}

function subjectOf(asked: HelpAsked): { subject: string; personId?: string } {
  switch (asked.kind) {
    case 'extend-draft':
      return { subject: asked.draft }
    case 'resolve-payment':
      return { subject: asked.orderNo }
    case 'close-finding':
      return { subject: `${asked.txn}:${asked.finding}` }
    case 'resend-mail':
      return { subject: `mail:${asked.mail}`, personId: asked.person }
    case 'resend-receipt':
      return { subject: asked.orderNo, personId: asked.person }
    case 'release-hold':
      return { subject: asked.transaction, personId: asked.person }
    case 'cancel-subscription':
    case 'export-person':
    case 'reissue-link':
    case 'correct-email':
    case 'unlock-log-in':
    case 'end-sessions':
    case 'ask-new-password':
    case 'switch-renewal-off':
    case 'erase-person':
    case 'keep-person':
      return { subject: asked.person, personId: asked.person }
  }
}

async function carryOut(tx: Tx, deps: HelpDeps, { asked, key }: Asked): Promise<Done<Because>> {
  const { secrets, site, db } = deps
  if ('person' in asked && !(await findPerson(tx, asked.person))) return { done: false, because: 'unknown' }
  switch (asked.kind) {
    case 'resend-mail':
      return resendToPerson(tx, deps, { userId: asked.person, mailId: asked.mail, key })
    case 'resend-receipt':
      return resendReceipt(tx, deps, { userId: asked.person, order: asked, key })
    case 'reissue-link':
      return outcomeOf(
        REISSUED,
        await reissueLink(tx, { db, secrets, links: invitationLinks(site) }, { personId: asked.person }),
      )
    case 'correct-email':
      return corrected(
        await correctEmail(tx, { secrets, site }, { userId: asked.person, email: asked.email }),
      )
    case 'unlock-log-in':
      return doneIf(await unlockLogIn(tx, secrets, asked.person), 'no-account')
    case 'end-sessions':
      await endSessionsOf(tx, asked.person)
      return { done: true }
    case 'ask-new-password':
      return outcomeOf(LINKED, await mailPasswordLinkForStaff(tx, { secrets, site }, asked.person))
    case 'switch-renewal-off':
      return switchedOff(await switchOffByStaff(tx, secrets, { userId: asked.person }))
    case 'cancel-subscription': {
      const { person: userId, paidUntil } = asked
      return outcomeOf(CANCELLED, await cancelNowByStaff(tx, secrets, { userId, paidUntil }))
    }
    case 'release-hold':
      return holdToRelease(tx, { ...asked, key })
    case 'export-person':
      return outcomeOf(EXPORTED, await askExportByStaff(tx, deps, { personId: asked.person, key }))
    case 'erase-person':
      return erased(tx, deps, asked.person)
    case 'keep-person':
      return doneIf(await takeBackErasure(tx, asked.person), 'no-erasure')
    case 'extend-draft':
      return doneIf(await extendDraft(tx, asked.draft), 'unknown')
    case 'close-finding':
      return doneIf(await closeFindingByHand(tx, asked), 'unknown')
    case 'resolve-payment':
      return doneIf(await hasOrder(tx, asked.orderNo), 'unknown')
  }
}

async function erased(tx: Tx, deps: HelpDeps, personId: string): Promise<Done<Because>> {
  if (await readErasure(tx, personId)) return { done: false, because: 'erasure-asked' }
  const asked = await askForErasure(tx, deps, { personId, askedBy: 'staff' })
  return doneIf(asked !== null, (await findEmailChange(tx, personId)) ? 'address-waits' : 'unknown')
}

function doneIf(isDone: boolean, because: Because): Done<Because> {
  return isDone ? { done: true } : { done: false, because }
}

const CORRECTIONS = {
  unknown: 'unknown',
  invalid: 'address-invalid',
  same: 'address-same',
  taken: 'address-taken',
  invited: 'address-of-invited',
  'undo-open': 'address-waits',
  'erasure-asked': 'erasure-asked',
} as const satisfies Record<string, Because>

function corrected(outcome: Awaited<ReturnType<typeof correctEmail>>): Done<Because> {
  return outcome === 'corrected' ? { done: true } : { done: false, because: CORRECTIONS[outcome] }
}

function switchedOff(outcome: Awaited<ReturnType<typeof switchOffByStaff>>): Done<Because> {
  if (outcome === 'switched-off') return { done: true }
  return { done: false, because: outcome === 'is-off' ? 'renewal-is-off' : 'no-subscription' }
}

const CANCELLED = {
  cancelled: null,
  'no-subscription': 'no-current',
  changed: 'plan-changed',
  paying: 'paying-now',
} as const
const EXPORTED = {
  asked: null,
  'being-made': 'export-waits',
  unknown: 'unknown',
  'no-address': 'no-address',
  'no-account': 'no-account',
  'undo-open': 'address-waits',
} as const
