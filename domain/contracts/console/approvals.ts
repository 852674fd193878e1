import { z } from 'zod'
import { APPROVAL_KINDS, APPROVAL_STATES } from '#domain/console/approval.ts'
import { REFUND_ACCESS } from '#domain/console/refund-access.ts'
import { refundMade } from './refunds.ts'
import { contract } from '../contract.ts'
import { bearer, minorUnits, uuid, written } from '../fields.ts'

const at = z.iso.datetime()
const approval = z.object({
  id: uuid,
  kind: z.enum(APPROVAL_KINDS),
  subject: z.string(),
  personId: uuid.nullable(),
  amount: minorUnits,
  currency: z.string(),
  reason: z.string(),
  /** What happens to the paid time. Null for what is no refund, and for refunds that did not say it. */
  access: z.enum(REFUND_ACCESS).nullable(),
  /** The last paid day that the person who asked saw. */
  paidUntil: z.iso.date().nullable(),
  state: z.enum(APPROVAL_STATES),
  askedName: z.string(),
  /** A person never approves what they asked for. */
  isOwn: z.boolean(),
  askedAt: at,
  expiresAt: at,
  decidedName: z.string().nullable(),
  decidedAt: at.nullable(),
  decisionReason: z.string().nullable(),
})
export type ConsoleApproval = z.output<typeof approval>

export const readConsoleApprovals = contract({
  id: 'readConsoleApprovals',
  tag: 'Console: decisions',
  summary: 'List what waits for a second person',
  description: 'Also what was decided recently.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/approvals',
  headers: bearer,
  answers: { 200: z.object({ approvals: z.array(approval) }) },
  refusals: [401, 403],
})

const ofApproval = { params: z.object({ id: uuid }), headers: bearer } as const

export const approveByConsole = contract({
  id: 'approveByConsole',
  tag: 'Console: decisions',
  summary: 'Agree as the second person',
  description: 'What was asked is done at once, and once.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/approvals/{id}/agreement',
  ...ofApproval,
  /** The amount that the page showed. Another one is refused. */
  body: z.object({ amount: minorUnits.positive() }),
  answers: {
    200: refundMade.extend({ outcome: z.enum(['refunded', 'under-way', 'codes-made', 'coupon-added']) }),
  },
  refusals: [401, 403, 404, 409],
})

export const rejectByConsole = contract({
  id: 'rejectByConsole',
  tag: 'Console: decisions',
  summary: 'Refuse what was asked',
  description: 'It needs a reason. The person who asked may take it back this way.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/approvals/{id}/rejection',
  ...ofApproval,
  body: z.object({ reason: written }),
  answers: { 204: null },
  refusals: [401, 403, 404, 409, 422],
})
