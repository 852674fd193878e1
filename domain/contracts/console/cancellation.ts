import { z } from 'zod'
import { contract } from '../contract.ts'
import { bearer, day, minorUnits, uuid } from '../fields.ts'

const cancellation = z.object({
  /** The last paid day. */
  paidUntil: day,
  daysLeft: z.number().int(),
  /** Orders of this person that can be refunded. */
  refundable: z.array(z.object({ orderNo: z.string(), left: minorUnits, currency: z.string() })),
  /** Another person has paid for some of the time. Their orders are not named. */
  isPaidByAnother: z.boolean(),
})
export type ConsoleCancellation = z.output<typeof cancellation>

export const readConsoleCancellation = contract({
  id: 'readConsoleCancellation',
  tag: 'Console: people',
  summary: 'Say what ends if a subscription is cancelled now',
  description:
    'The time that is lost, and the money that a refund could give back. Null without a subscription.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/people/{id}/cancellation',
  params: z.object({ id: uuid }),
  headers: bearer,
  answers: { 200: z.object({ cancellation: cancellation.nullable() }) },
  refusals: [401, 403],
})
