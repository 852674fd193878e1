import { data, Link, useActionData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { addConsoleEndpoint } from '#domain/contracts/console/endpoints.ts'
import { askConsole, requireRight } from '#web/flows/console/shell/ask-console.ts'
import { EndpointFields, typedEndpoint } from '../endpoint-fields.tsx'
import { NewSecret } from '../new-secret.tsx'
import { Refused, refusalTexts } from '#web/flows/console/shell/refused.tsx'
import { endpointPath, ENDPOINTS_PATH, SECRET_USE } from '../words.ts'
import { SendButton } from '#web/flows/console/shell/send-button.tsx'
import { PageTitle } from '#web/flows/console/shell/page-title.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  await requireRight(context, { right: 'change-endpoints', wanted: 'add-endpoint' })
  return null
}

/** The answer contains the secret, so it is a page and not a redirect. */
export async function action({ context, request }: ActionFunctionArgs) {
  const typed = typedEndpoint(await request.formData())
  const answer = await askConsole(context, addConsoleEndpoint, {
    body: { ...typed, types: [...typed.types] },
  })
  if (answer.ok) {
    const { endpoint, secret } = answer.body
    return data({ added: { id: endpoint.id, secret }, typed, refused: [] }, { status: 201 })
  }
  return data({ added: null, typed, refused: refusalTexts(answer.problem) }, { status: answer.status })
}

const NOTHING = { address: '', types: [], ownerEmail: '' }

/** The form for a new endpoint, and then its secret. */
export function Component() {
  const sent = useActionData<typeof action>()
  if (sent?.added) return <Added {...sent.added} />
  return (
    <main className="page" id="main">
      <PageTitle title="Add an endpoint" about="It gets what happens from now on" />
      {sent ? <Refused texts={sent.refused} /> : null}
      <form className="card" method="post" aria-label="Add an endpoint">
        <EndpointFields typed={sent?.typed ?? NOTHING} />
        <footer>
          <Link className="btn push" to={ENDPOINTS_PATH} data-key="escape">
            Cancel
          </Link>
          <SendButton>Add</SendButton>
        </footer>
      </form>
    </main>
  )
}

function Added({ id, secret }: { id: string; secret: string }) {
  return (
    <main className="page" id="main">
      <PageTitle title="The endpoint is added" />
      <NewSecret
        secret={secret}
        use={SECRET_USE}
        note="Send a test next, to see that the receiver takes it."
      />
      <Link className="btn main" to={endpointPath(id)}>
        To the endpoint
      </Link>
    </main>
  )
}
