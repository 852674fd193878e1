import { Link } from 'react-router'
import type { ConsoleEndpoint } from '#domain/contracts/console/endpoints.ts'
import { When } from '#web/flows/console/shell/when.tsx'
import { endpointPath } from '../words.ts'

type Given = { endpoint: ConsoleEndpoint }

/** The data of an endpoint. */
export function About({ endpoint }: Given) {
  const { address, types, ownerEmail, madeName, createdAt, waiting } = endpoint
  const { failingSince, succeededAt, earlierSecretUntil } = endpoint
  return (
    <dl className="kv body">
      <dt>Address</dt>
      <dd className="mono">{address}</dd>
      <dt>Events</dt>
      <dd>{types.join(', ')}</dd>
      <dt>Owner</dt>
      <dd>{ownerEmail}</dd>
      <dt>Added</dt>
      <dd>
        <When at={createdAt} timeZone={null} show="moment" /> by {madeName}
      </dd>
      <dt>Families waiting</dt>
      <dd>{waiting}</dd>
      <dt>Last delivered</dt>
      <dd>{succeededAt === null ? 'never' : <When at={succeededAt} timeZone={null} show="moment" />}</dd>
      {failingSince === null ? null : (
        <>
          <dt>Nothing delivered since</dt>
          <dd>
            <When at={failingSince} timeZone={null} show="moment" />
          </dd>
        </>
      )}
      {earlierSecretUntil === null ? null : (
        <>
          <dt>The secret before signs until</dt>
          <dd>
            <When at={earlierSecretUntil} timeZone={null} show="moment" />
          </dd>
        </>
      )}
    </dl>
  )
}

/** The actions on an endpoint. Only deleting asks for a confirmation. */
export function Actions({ endpoint: { id, isOn } }: Given) {
  return (
    <footer>
      <form method="post" action={`/console${endpointPath(id)}`} className="chips">
        <button className="btn" name="what" value="test" disabled={!isOn}>
          Send a test
        </button>
        <button className="btn" name="what" value="rotate">
          New secret
        </button>
        <button className="btn" name="what" value={isOn ? 'off' : 'on'}>
          {isOn ? 'Switch off' : 'Switch on'}
        </button>
      </form>
      <Link className="btn danger push" to="?ask=delete">
        Delete
      </Link>
    </footer>
  )
}

/** Asks whether to delete an endpoint, and says what is lost with it. */
export function AskDelete({ endpoint: { id, waiting } }: Given) {
  return (
    <form
      className="card edge-warn mb16"
      method="post"
      action={`/console${endpointPath(id)}`}
      aria-label="Delete the endpoint"
    >
      <header className="head-warn">
        <h2>Delete this endpoint?</h2>
      </header>
      <p className="body">
        Its secret, its log and what waits for it go with it
        {waiting === 0 ? '' : `, for ${waiting} ${waiting === 1 ? 'family' : 'families'}`}. This cannot be
        undone.
      </p>
      <footer>
        <Link className="btn push" to="?" data-key="escape">
          Keep it
        </Link>
        <button className="btn danger" name="what" value="delete">
          Delete for good
        </button>
      </footer>
    </form>
  )
}

/** The form that sends all events since a given time again. Without a script the field is in UTC. */
export function Replay() {
  return (
    <form method="post" className="right" aria-label="Send again">
      <label className="small">
        Send again from (UTC){' '}
        <input className="field inline-field" type="datetime-local" name="from" required />
      </label>
      <button className="btn sm" name="what" value="replay-from">
        Send again
      </button>
    </form>
  )
}
