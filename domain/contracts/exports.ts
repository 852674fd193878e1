import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, line } from './fields.ts'

const dataExport = z.object({
  state: z
    .enum(['none', 'being-made', 'ready', 'expired'])
    .describe('`expired`: there was a file, and its days are over.'),
  until: z.iso.date().nullable().describe('The last day of the download; null before the file is ready.'),
  waitsUntil: z.iso
    .date()
    .nullable()
    .describe('Until then the earlier e-mail address can come back, and there is neither file nor code.'),
  needsLogIn: z.boolean().describe('Whether the log-in is too old to ask for a file or a code.'),
})
export type DataExport = z.output<typeof dataExport>

const call = { path: '/v2/account/export', headers: bearer, answers: { 200: dataExport } } as const

export const readExport = contract({
  id: 'readExport',
  tag: 'Account',
  summary: 'Read whether a data export is ready',
  description: 'An export is everything that is held about the person who is logged in.',
  security: ['session'],
  method: 'get',
  ...call,
  refusals: [401],
})

export const askForExport = contract({
  id: 'askForExport',
  tag: 'Account',
  summary: 'Ask for a data export',
  description:
    'The log-in must be fresh, and no change of e-mail can be undone. A mail says when the file is ready. Repeating it changes nothing until then.',
  security: ['session'],
  method: 'post',
  ...call,
  refusals: [401, 409],
})

export const showDownloadCode = contract({
  id: 'showDownloadCode',
  tag: 'Account',
  summary: 'Show a new download code',
  description:
    'It is for the file that is ready, and the log-in must be fresh. It is shown once, and ends the code before.',
  security: ['session'],
  method: 'post',
  path: '/v2/account/export/codes',
  headers: bearer,
  answers: { 200: z.object({ code: z.string() }) },
  refusals: [401, 409],
})

export const downloadExport = contract({
  id: 'downloadExport',
  tag: 'Account',
  summary: 'Download a data export',
  description: 'A file opens for its own person with the download code. Wrong codes end the code.',
  security: ['session'],
  method: 'post',
  path: '/v2/account/export/downloads',
  headers: bearer,
  body: z.object({ code: line }),
  answers: {
    200: z.object({
      name: z.string(),
      file: z.base64().describe('The ZIP.'),
    }),
  },
  refusals: [401, 409, 422],
})
