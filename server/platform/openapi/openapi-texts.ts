import { KEPT_DAYS } from '../idempotency.ts'
import { BODY_LIMIT_BYTES, REQUEST_LIMIT_MS } from '../edge.ts'
import { STRANGE_PER_MINUTE } from '../limits/strange-bearers.ts'

/** The contact for readers of the document. */
export type Publisher = { name: string; email: string }

/** The text that is true for every call. */
const DESCRIPTION = `
Every call takes and gives JSON in UTF-8. The language of its texts follows the header \`accept-language\`, or \`language\`: \`en\` or \`es-mx\`.

## Secrets

A call names the kinds of secret that open it. Any one of them is enough. A secret of the wrong person gets the same answer as one for a record that does not exist.

## Refusals

Every refusal has the same shape: \`status\`, \`code\`, \`message\`, and \`validationErrors\` with one entry for each refused field. Decide by \`code\`; \`message\` is for people. \`status\` is that of HTTP, except 111 and 112. A path without a call of this method answers 405, and \`Allow\` lists its methods.

## Idempotency-Key

Calls that create or charge take an \`Idempotency-Key\`. Send a new random one for each request, and the same one when you repeat the request. The repetition gets the earlier answer, and nothing happens twice. The same key with another body is refused with the code \`api.idempotency\`, unless the call says otherwise. A key is kept for ${KEPT_DAYS} days.

## Limits

A body may have ${BODY_LIMIT_BYTES / 1024} KiB. A call takes ${REQUEST_LIMIT_MS / 1000} s at most. Each call states its limits in its description, and for programs as \`x-rate-limits\`. Above a limit the answer is 429, and \`Retry-After\` says in how many seconds to come back. No other header says how many calls are left.

Made-up secrets are counted over all calls: ${STRANGE_PER_MINUTE} in a minute for each network. Those that our own pages send are not counted. Payments, mails and wrong passwords have further limits, which depend on what was tried before.
`.trim()

/** The `info` object of the API document. */
export function documentInfo(publisher: Publisher) {
  return {
    title: 'Evenhand API',
    version: '2',
    description: DESCRIPTION,
    contact: publisher,
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  }
}

export const ANSWER_TEXTS: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted. The result is not known yet.',
  204: 'Done. There is no body.',
}

export const REFUSAL_TEXTS: Readonly<Record<number, string>> = {
  400: 'The request is malformed. `validationErrors` names the first places.',
  401: 'The secret is missing, malformed, unknown or ended.',
  402: 'The payment was declined.',
  403: 'This secret may not do it.',
  404: 'There is no such record for this secret.',
  408: 'The body did not arrive in time.',
  409: 'The state has changed, or the idempotency key belongs to another request.',
  410: 'It has ended.',
  413: 'The body is too long.',
  415: 'The body is not JSON in UTF-8.',
  422: 'Fields are refused. `validationErrors` has one entry for each.',
  429: 'Too many calls. Come back after the time of `Retry-After`.',
  500: 'An error of the server.',
  502: 'A service behind the server did not answer.',
  503: 'The server cannot answer now. Come back after the time of `Retry-After`, if there is one.',
}

export const RETRY_AFTER = {
  description: 'In how many seconds to come back.',
  schema: { type: 'integer' as const, minimum: 0 },
}
