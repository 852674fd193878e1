import type { RouterContextProvider } from 'react-router'
import { redeemInviteCode, requestInviteCode } from '#domain/contracts/invites.ts'
import { invitedFlow } from '#domain/flows/invited.ts'
import { call } from '#web/lib/api.server.ts'
import type { CallResult } from '#web/lib/contract-call.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import type { ShownError } from '#web/lib/errors.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { changeInvitation, openInvitation } from '#web/lib/session/held-invitations.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { goTo } from '../go-to.server.ts'
import { leaveLink, readInvited } from '../invitation.server.ts'
import { linkEnded } from '../link-ended.ts'

type Context = Readonly<RouterContextProvider>
export type CodeAnswer = { sent: { minutes: number } | null; errors: ShownError[] }

const JOINED = 409
const TOO_MANY = 429

/** Sends a code to the address that was typed. The code works only in this browser. */
export async function sendCode(context: Context): Promise<CodeAnswer | Response> {
  const held = openInvitation(context)
  if (!held) return leaveLink(context)
  const result = await call(context, requestInviteCode, { headers: bearer(held.link) })
  if (result.ok) {
    changeInvitation(context, { codeToken: result.body.codeToken })
    return { sent: { minutes: result.body.minutes }, errors: [] }
  }
  return refused(context, result)
}

/** Exchanges the code for the key of this browser, and leads to the first missing step. */
export async function bringCode(context: Context, code: string): Promise<CodeAnswer | Response> {
  const held = openInvitation(context)
  if (!held) return leaveLink(context)
  const text = textOf(context)
  if (!held.codeToken)
    return { sent: null, errors: named(context, [{ field: 'code', text: text('invited.code.wrong') }]) }
  const result = await call(context, redeemInviteCode, {
    headers: bearer(held.link),
    body: { codeToken: held.codeToken, code },
  })
  if (!result.ok) return refused(context, result)
  changeInvitation(context, { token: result.body.inviteToken, codeToken: undefined })
  const invited = await readInvited(context)
  if (!invited) return goTo(context, 'landing')
  return goTo(context, invitedFlow.code.next(invited.state))
}

type Refusal = Extract<CallResult<typeof redeemInviteCode | typeof requestInviteCode>, { ok: false }>

async function refused(context: Context, refusal: Refusal): Promise<CodeAnswer | Response> {
  const { status, problem } = refusal
  if (linkEnded(refusal) || status === JOINED) return leaveLink(context)
  if (status === TOO_MANY) {
    return { sent: null, errors: [{ field: '', text: textOf(context)('invited.code.tooMany') }] }
  }
  return {
    sent: null,
    errors: named(context, problem.validationErrors ?? [{ field: '', text: problem.message }]),
  }
}

function named(context: Context, errors: readonly ShownError[]): ShownError[] {
  const text = textOf(context)
  return withNames(errors, { text, labels: { code: text('invited.code.label') } })
}
