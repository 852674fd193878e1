import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { openConsolePerson } from '#domain/contracts/console.ts'
import { PersonMain } from '../person/person-main.tsx'
import { errorPage, readConsole } from '../shell/ask-console.ts'
import { HelpForm } from './help-form.tsx'
import { PERSON_HELP, WORDS, type PersonHelp } from './help-words.ts'
import { sendHelp } from './send-help.ts'

type Params = LoaderFunctionArgs['params']

function askedOf(params: Params): { id: string; kind: PersonHelp } {
  const kind = PERSON_HELP.find((each) => each === params['kind'])
  if (!kind) errorPage(404)
  return { id: params['id'] ?? '', kind }
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id, kind } = askedOf(params)
  const { person } = await readConsole(context, openConsolePerson, {
    params: { id },
    query: { group: 'mails' },
  })
  return { person, kind, said: new URL(request.url).searchParams.get('said'), newKey: crypto.randomUUID() }
}

export async function action(args: ActionFunctionArgs) {
  const { id, kind } = askedOf(args.params)
  return sendHelp(args, { given: { kind, person: id }, next: `/people/${id}/help/${kind}` })
}

export function Component() {
  const { person, kind, said, newKey } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const rows = [
    { label: 'Address now', content: person.contact.email ?? 'none' },
    { label: 'New address', content: <NewAddress typed={refused?.email ?? ''} /> },
  ]
  return (
    <PersonMain person={person}>
      <title>{`${WORDS[kind].title}, ${person.firstName} - Evenhand console`}</title>
      <div className="page">
        <h1 className="mb14">{WORDS[kind].title}</h1>
        <HelpForm
          kind={kind}
          rows={kind === 'correct-email' ? rows : []}
          back={{ to: `/people/${person.id}`, text: `Back to ${person.firstName}` }}
          said={said}
          newKey={newKey}
          refused={refused}
        />
      </div>
    </PersonMain>
  )
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
