import {
  data,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { SHOWN_FOR_SECONDS } from '#domain/console/ahead.ts'
import { openConsolePerson, readConsoleMail } from '#domain/contracts/console/person.ts'
import { askConsole, readConsole, requireRight } from '#web/flows/console/shell/ask-console.ts'
import { Icon } from '#web/flows/console/shell/icon.tsx'
import { personPath } from '#web/flows/console/shell/places.ts'
import { AdvisedReason } from '#web/flows/console/shell/reason-field.tsx'
import { When } from '#web/flows/console/shell/when.tsx'
import { PersonMain } from '../person-main.tsx'
import { Refused } from '#web/flows/console/shell/refused.tsx'
import { SendButton } from '#web/flows/console/shell/send-button.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireRight(context, { right: 'show-contact', wanted: 'read-mail' })
  const { person } = await readConsole(context, openConsolePerson, {
    params: { id: params['id'] ?? '' },
    query: { group: 'mails' },
  })
  return { person }
}

/** Shows the text of the mail. The browser leaves it for the page of the person after some minutes. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params['id'] ?? ''
  const typed = (await request.formData()).get('reason')
  const reason = typeof typed === 'string' ? typed : ''
  const answer = await askConsole(context, readConsoleMail, {
    params: { id, mail: Number(params['mail']) },
    body: { reason },
  })
  if (answer.ok)
    return data(
      { outcome: 'read' as const, mail: answer.body },
      { headers: { refresh: `${SHOWN_FOR_SECONDS}; url=${new URL(request.url).pathname}` } },
    )
  const message = answer.problem.validationErrors?.[0]?.text ?? answer.problem.message
  return data({ outcome: 'refused' as const, message, reason }, { status: 422 })
}

export function Component() {
  const { person } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <PersonMain person={person}>
      <title>{`A mail as sent, ${person.firstName} - Evenhand console`}</title>
      <div className="page">
        <h1 className="mb14">A mail as sent</h1>
        {answer?.outcome === 'read' ? (
          <Said mail={answer.mail} timeZone={person.timeZone} />
        ) : (
          <Ask refused={answer ?? null} />
        )}
        <p className="mt10">
          <Link className="btn" to={personPath(person.id)} data-key="escape">
            Back to {person.firstName}
          </Link>
        </p>
      </div>
    </PersonMain>
  )
}

type Mail = { subject: string; text: string; sentAt: string }

function Said({ mail: { subject, text, sentAt }, timeZone }: { mail: Mail; timeZone: string | null }) {
  return (
    <article className="card" aria-labelledby="subject">
      <header>
        <Icon name="mail" />
        <h2 id="subject">{subject}</h2>
        <span className="right quiet">
          <When at={sentAt} timeZone={timeZone} show="moment" />
        </span>
      </header>
      <div className="body mail-text">{text}</div>
      <footer>
        Codes and links are masked. The text is hidden again after {SHOWN_FOR_SECONDS / 60} min.
      </footer>
    </article>
  )
}

function Ask({ refused }: { refused: { message: string; reason: string } | null }) {
  return (
    <form className="card" method="post" aria-label="Read the mail">
      <div className="form">
        <div className="l">Shows</div>
        <div>
          The text as it was sent. Codes and links are masked. It is known that the mail server accepted it,
          and not whether it arrived.
        </div>
        <label className="l" htmlFor="reason">
          Reason
        </label>
        <div>
          <AdvisedReason id="reason" defaultValue={refused?.reason} />
        </div>
      </div>
      {refused ? <Refused texts={[refused.message]} /> : null}
      <footer>
        <SendButton>Show the text</SendButton>
      </footer>
    </form>
  )
}
