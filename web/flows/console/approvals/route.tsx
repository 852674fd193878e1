import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import { RIGHT_OF_APPROVAL } from '#domain/console/approval.ts'
import { ACCESS_CHOICES } from '#domain/console/refund-access.ts'
import { may } from '#domain/console/roles.ts'
import {
  approveByConsole,
  readConsoleApprovals,
  rejectByConsole,
} from '#domain/contracts/console/approvals.ts'
import { askConsole, errorPage, readConsole } from '../shell/ask-console.ts'
import { consoleHost } from '../shell/console-host.ts'
import { Icon } from '../shell/icon.tsx'
import { ACCESS_ANSWERS, ACCESS_WORDS, changeAccess } from '../refund/access.ts'
import { Decided, titleOf, Waiting } from './approval-card.tsx'
import { Refused } from '../shell/refused.tsx'

const SAID = {
  approved: 'Approved, and done.',
  codes: 'Approved. The page of the run says how far its codes are.',
  refused: 'Refused. Nothing was done.',
} as const

const ASKED = z.object({
  said: z.enum(['approved', 'codes', 'refused']).optional().catch(undefined),
  access: z.enum(ACCESS_ANSWERS).optional().catch(undefined),
})

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { approvals } = await readConsole(context, readConsoleApprovals, {})
  const { said, access } = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { role } = context.get(consoleHost).staff
  return {
    said,
    access,
    waiting: approvals
      .filter(({ state }) => state === 'asked')
      .map((approval) => ({ approval, mayDecide: may(role, RIGHT_OF_APPROVAL[approval.kind]) })),
    decided: approvals.filter(({ state }) => state !== 'asked'),
  }
}

const FORM = z.discriminatedUnion('does', [
  z.object({
    does: z.literal('approve'),
    id: z.string(),
    amount: z.coerce.number().int().positive(),
  }),
  z.object({ does: z.literal('refuse'), id: z.string(), reason: z.string() }),
])

export async function action({ context, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const form = sent.data
  const params = { id: form.id }
  const made =
    form.does === 'approve'
      ? await askConsole(context, approveByConsole, { params, body: { amount: form.amount } })
      : await askConsole(context, rejectByConsole, { params, body: { reason: form.reason } })
  if (!made.ok) {
    const message = made.problem.validationErrors?.[0]?.text ?? made.problem.message
    return data({ id: form.id, message }, { status: 422 })
  }
  const changed = made.body === null ? null : await changeAccessToo(context, form.id, made.body)
  const access = changed === null ? '' : `&access=${changed}`
  const next = `/approvals?said=${saidOf(made.body)}${access}`
  return redirect(next)
}

/**
 * Does what the first person chose for the access, as it is stored. It is an action of the approver, and the approval is
 * its key. So it is done once.
 */
async function changeAccessToo(
  context: ActionFunctionArgs['context'],
  id: string,
  made: { outcome: string },
) {
  const { approvals } = await readConsole(context, readConsoleApprovals, {})
  const approval = approvals.find((each) => each.id === id)
  if (!approval?.personId) return null
  return changeAccess(context, {
    access: ACCESS_CHOICES.find((each) => each === approval.access) ?? 'keep',
    person: approval.personId,
    paidUntil: approval.paidUntil ?? '',
    reason: approval.reason,
    key: id,
    refund: made.outcome === 'refunded' ? 'refunded' : 'under-way',
  })
}

function saidOf(done: { outcome: string } | null): keyof typeof SAID {
  if (!done) return 'refused'
  return done.outcome === 'codes-made' ? 'codes' : 'approved'
}

export function Component() {
  const { waiting, decided, said, access } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  /** Several requests may have the same amount, so a refused form names its own. */
  const aboutOf = (id: string) => {
    const about = [...waiting.map(({ approval }) => approval), ...decided].find((each) => each.id === id)
    return about ? `${titleOf(about)} for ${about.subject}: ` : ''
  }
  return (
    <main id="main" className="page">
      <title>Approvals - Evenhand console</title>
      <h1 className="mb14">Approvals</h1>
      {said && !refused ? (
        <output className="note good">
          <Icon name="check" />
          <span>
            {SAID[said]} {access ? ACCESS_WORDS[access] : null}
          </span>
        </output>
      ) : null}
      {refused ? <Refused texts={[`${aboutOf(refused.id)}${refused.message}`]} /> : null}
      {waiting.length === 0 ? <p className="muted">Nothing waits for a second person.</p> : null}
      {waiting.map(({ approval, mayDecide }) => (
        <Waiting key={approval.id} approval={approval} mayDecide={mayDecide} />
      ))}
      {decided.length === 0 ? null : <Decided approvals={decided} />}
    </main>
  )
}
