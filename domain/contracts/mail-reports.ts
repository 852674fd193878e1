import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, text } from './fields.ts'

/** Long enough for the report. The mail that came back follows it, and may be cut off. */
const REPORT_MAX = 16_000

export const reportMail = contract({
  id: 'reportMail',
  tag: 'Mail',
  summary: 'Report what became of a mail',
  description:
    'The mail server of the return address sends each mail that arrives there. A delivery status notification (RFC 3464) says whether our mail arrived or came back. Another mail, and a report about an unknown mail, changes nothing.',
  security: ['mailServer'],
  method: 'post',
  path: '/v2/mail/reports',
  headers: bearer,
  body: z.strictObject({
    message: text(REPORT_MAX).describe('The whole mail with its headers, or its first part (RFC 5322).'),
  }),
  answers: { 204: null },
  refusals: [401],
})
