import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { HELP_RULES } from '#domain/console/help.ts'
import { openConsolePerson } from '#domain/contracts/console/person.ts'
import { readConsoleCancellation } from '#domain/contracts/console/cancellation.ts'
import { errorPage, readConsole, requireRight } from '../shell/ask-console.ts'
import { HelpPage } from './help-page.tsx'
import { PERSON_HELP, type PersonHelp } from './help-words.ts'
import { sendHelp } from './send-help.ts'
import { MoneyOfTime, TimeThatEnds } from './what-ends.tsx'

type Params = LoaderFunctionArgs['params']

function askedOf(params: Params): { id: string; kind: PersonHelp } {
  const kind = PERSON_HELP.find((each) => each === params['kind'])
  if (!kind) errorPage(404)
  return { id: params['id'] ?? '', kind }
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id, kind } = askedOf(params)
  await requireRight(context, { right: HELP_RULES[kind].right, wanted: kind })
  const { person } = await readConsole(context, openConsolePerson, {
    params: { id },
    query: { group: 'mails' },
  })
  const said = new URL(request.url).searchParams.get('said')
  const { cancellation } =
    kind === 'cancel-subscription' && said === null
      ? await readConsole(context, readConsoleCancellation, { params: { id } })
      : { cancellation: null }
  return { person, kind, said, cancellation, newKey: crypto.randomUUID() }
}

export async function action(args: ActionFunctionArgs) {
  const { id, kind } = askedOf(args.params)
  return sendHelp(args, { given: { kind, person: id }, next: `/people/${id}/help/${kind}` })
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const { person, kind, said, cancellation, newKey } = loaded
  const refused = useActionData<typeof action>()
  const hasNothing = kind === 'cancel-subscription' && !cancellation
  return (
    <HelpPage
      person={person}
      kind={kind}
      rows={rowsOf(loaded, refused?.email ?? '')}
      nothing={hasNothing ? `${person.firstName} has no current subscription.` : null}
      said={said}
      newKey={newKey}
      refused={refused}
    />
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

function rowsOf({ kind, person, cancellation }: Loaded, typed: string) {
  if (cancellation) {
    const given = { person, cancellation }
    return [
      { label: 'Time', content: <TimeThatEnds {...given} /> },
      { label: 'Money', content: <MoneyOfTime {...given} /> },
    ]
  }
  if (kind !== 'correct-email') return []
  return [
    { label: 'Address now', content: person.contact.email ?? 'none' },
    { label: 'New address', content: <NewAddress typed={typed} /> },
  ]
}

function NewAddress({ typed }: { typed: string }) {
  return (
    <input
      className="field"
      type="email"
      name="email"
      aria-label="New address"
      required
      autoComplete="off"
      defaultValue={typed}
    />
  )
}
