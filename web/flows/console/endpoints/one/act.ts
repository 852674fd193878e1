import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { z } from 'zod'
import {
  changeConsoleEndpoint,
  deleteConsoleEndpoint,
  replayConsoleEvents,
  rotateConsoleSecret,
  switchConsoleEndpoint,
  testConsoleEndpoint,
} from '#domain/contracts/console/endpoints.ts'
import type { Problem } from '#domain/contracts/contract.ts'
import { askConsole, errorPage } from '#web/flows/console/shell/ask-console.ts'
import { typedEndpoint, type TypedEndpoint } from '../endpoint-fields.tsx'
import { refusalTexts } from '#web/flows/console/shell/refused.tsx'
import { endpointPath, ENDPOINTS_PATH } from '../words.ts'

const FORM = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['change', 'test', 'rotate', 'on', 'off', 'delete']) }),
  z.object({ what: z.literal('replay'), eventId: z.uuid() }),
  /** A time in UTC, in the format of a date field. */
  z.object({
    what: z.literal('replay-from'),
    from: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/),
  }),
])

type Answer =
  | { ok: true; said: string }
  | { ok: true; secret: string }
  | { ok: false; status: number; problem: Problem }

/** Runs the action of a form. A new secret is in the answer itself. All other actions redirect to the page. */
export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? ''
  const fields = await args.request.formData()
  const sent = FORM.safeParse(Object.fromEntries(fields))
  if (!sent.success) errorPage(400)
  const typed = sent.data.what === 'change' ? typedEndpoint(fields) : null
  const answer = await act(args, { id, asked: sent.data, typed })
  if (!answer.ok) {
    const refused = refusalTexts(answer.problem)
    return data({ refused, secret: null, typed }, { status: answer.status })
  }
  if ('secret' in answer) return data({ refused: [], secret: answer.secret, typed: null })
  if (answer.said === 'deleted') return redirect(`${ENDPOINTS_PATH}?said=deleted`)
  return redirect(`${endpointPath(id)}?said=${answer.said}`)
}

type Asked = { id: string; asked: z.output<typeof FORM>; typed: TypedEndpoint | null }

async function act({ context }: ActionFunctionArgs, { id, asked, typed }: Asked): Promise<Answer> {
  const params = { id }
  const say = (answer: { ok: true } | Extract<Answer, { ok: false }>, said: string): Answer =>
    answer.ok ? { ok: true, said } : answer
  switch (asked.what) {
    case 'change': {
      const body = { address: '', ownerEmail: '', ...typed, types: [...(typed?.types ?? [])] }
      return say(await askConsole(context, changeConsoleEndpoint, { params, body }), 'changed')
    }
    case 'test':
      return say(await askConsole(context, testConsoleEndpoint, { params }), 'tested')
    case 'rotate': {
      const answer = await askConsole(context, rotateConsoleSecret, { params })
      return answer.ok ? { ok: true, secret: answer.body.secret } : answer
    }
    case 'on':
    case 'off': {
      const body = { isOn: asked.what === 'on' }
      return say(await askConsole(context, switchConsoleEndpoint, { params, body }), asked.what)
    }
    case 'delete':
      return say(await askConsole(context, deleteConsoleEndpoint, { params }), 'deleted')
    case 'replay': {
      const body = { eventId: asked.eventId }
      return say(await askConsole(context, replayConsoleEvents, { params, body }), 'replayed')
    }
    case 'replay-from': {
      const body = { from: new Date(`${asked.from}Z`).toISOString() }
      return say(await askConsole(context, replayConsoleEvents, { params, body }), 'replayed')
    }
  }
}
