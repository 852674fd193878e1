import { contract } from './contract.ts'
import { bearer } from './fields.ts'

export const wasNotMe = contract({
  id: 'wasNotMe',
  summary:
    'Use the link “this was not me” of a mail: logs out every browser, and mails a link for a new password. It works once',
  method: 'post',
  path: '/v2/not-me',
  headers: bearer,
  answers: { 204: null },
  refusals: [401, 403],
})
