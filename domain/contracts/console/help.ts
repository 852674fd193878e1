import { z } from 'zod'
import { contract } from '../contract.ts'
import { bearerWithKey, day, line, typed, uuid, written } from '../fields.ts'

const ofPerson = { person: uuid } as const

/** The action, and its object. */
export const helpAsked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('resend-mail'), ...ofPerson, mail: z.coerce.number().int().positive() }),
  z.object({ kind: z.literal('resend-receipt'), ...ofPerson, orderNo: line }),
  z.object({ kind: z.literal('reissue-link'), ...ofPerson }),
  z.object({ kind: z.literal('correct-email'), ...ofPerson, email: typed }),
  z.object({ kind: z.literal('unlock-log-in'), ...ofPerson }),
  z.object({ kind: z.literal('end-sessions'), ...ofPerson }),
  z.object({ kind: z.literal('ask-new-password'), ...ofPerson }),
  z.object({ kind: z.literal('switch-renewal-off'), ...ofPerson }),
  z.object({
    kind: z.literal('cancel-subscription'),
    ...ofPerson,
    paidUntil: day.describe('The last paid day that the staff member saw'),
  }),
  z.object({ kind: z.literal('release-hold'), ...ofPerson, transaction: line }),
  z.object({ kind: z.literal('export-person'), ...ofPerson }),
  z.object({ kind: z.literal('erase-person'), ...ofPerson }),
  z.object({ kind: z.literal('keep-person'), ...ofPerson }),
  z.object({ kind: z.literal('extend-draft'), draft: uuid }),
  z.object({ kind: z.literal('resolve-payment'), orderNo: line }),
  z.object({ kind: z.literal('close-finding'), txn: line, finding: line }),
])
export type HelpAsked = z.output<typeof helpAsked>

export const helpByConsole = contract({
  id: 'helpByConsole',
  tag: 'Console: people',
  summary: 'Do one thing for a person or a case',
  description:
    'Resend a mail, correct an address, end sessions, ask the gateway and so on. Once for each key.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/help',
  headers: bearerWithKey,
  body: z.object({ asked: helpAsked, reason: written }),
  /** `note` is the result of the action, such as `still-unknown`. */
  answers: { 200: z.object({ note: z.string().nullable() }) },
  refusals: [401, 403, 404, 409, 422],
})
