import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { HELP_RULES } from '#domain/console/help.ts'
import { HelpForm } from '../help/help-form.tsx'
import { CASE_HELP, WORDS, type CaseHelp } from '../help/help-words.ts'
import { sendHelp } from '../help/send-help.ts'
import { errorPage, requireRight } from '../shell/ask-console.ts'

/** The query parameters that identify the case. */
const NAMED_BY: Readonly<Record<CaseHelp, readonly string[]>> = {
  'resolve-payment': ['orderNo'],
  'close-finding': ['txn', 'finding'],
  'extend-draft': ['draft'],
}
const LABELS: Readonly<Record<string, string>> = {
  orderNo: 'Order',
  txn: 'Transaction',
  finding: 'Finding',
  draft: 'Draft',
}

function askedOf({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) {
  const kind = CASE_HELP.find((each) => each === params['kind'])
  if (!kind) errorPage(404)
  const { searchParams } = new URL(request.url)
  const names = NAMED_BY[kind].map((name) => [name, searchParams.get(name) ?? ''] as const)
  return { kind, names, said: searchParams.get('said') }
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const asked = askedOf({ params, request })
  await requireRight(context, { right: HELP_RULES[asked.kind].right, wanted: asked.kind })
  return { ...asked, newKey: crypto.randomUUID() }
}

export async function action(args: ActionFunctionArgs) {
  const { kind, names } = askedOf(args)
  const given = Object.fromEntries(names)
  const next = `/cases/${kind}?${new URLSearchParams(given).toString()}`
  return sendHelp(args, { given: { kind, ...given }, next })
}

const BACK = {
  'resolve-payment': { to: '/queues/payments', text: 'Back to the queue' },
  'close-finding': { to: '/queues/findings', text: 'Back to the queue' },
  'extend-draft': { to: '/search', text: 'Back to the search' },
} as const satisfies Record<CaseHelp, { to: string; text: string }>

export function Component() {
  const { kind, names, said, newKey } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <main id="main" className="page">
      <title>{`${WORDS[kind].title} - Evenhand console`}</title>
      <h1 className="mb14">{WORDS[kind].title}</h1>
      <HelpForm
        kind={kind}
        rows={names.map(([name, value]) => ({
          label: LABELS[name] ?? name,
          content: <span className="mono">{value}</span>,
        }))}
        back={BACK[kind]}
        said={said}
        newKey={newKey}
        refused={refused}
      />
    </main>
  )
}
