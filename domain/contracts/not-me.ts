import { contract } from './contract.ts'
import { bearer } from './fields.ts'

export const wasNotMe = contract({
  id: 'wasNotMe',
  tag: 'Log-in',
  summary: 'Answer “This was not me”',
  description: 'Logs out every browser, and mails a link for a new password. It works once.',
  security: ['notMeLink'],
  method: 'post',
  path: '/v2/not-me',
  headers: bearer,
  answers: { 204: null },
  refusals: [401, 403],
})
