import { Link } from 'react-router'
import type { ConsoleMachine } from '#domain/contracts/console/machines.ts'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'
import { When } from '#web/flows/console/shell/when.tsx'
import { MACHINES_PATH } from '../words.ts'

type Given = { tokens: readonly ConsoleMachine[]; mayChange: boolean }

/** The tokens without their secrets. */
export function TokenTable({ tokens, mayChange }: Given) {
  return (
    <ScrollFrame name="Tokens">
      <table>
        <thead>
          <tr>
            <th>Machine</th>
            <th>State</th>
            <th>Last call</th>
            <th className="wide-only">Ends</th>
            <th className="wide-only">Made by</th>
            {mayChange ? (
              <th>
                <span className="vh">Action</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <Row key={token.id} token={token} mayChange={mayChange} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

function Row({ token, mayChange }: { token: ConsoleMachine; mayChange: boolean }) {
  const { id, name, isOver, usedAt, expiresAt, madeName } = token
  return (
    <tr>
      <td className="address">{name}</td>
      <td>
        <span className={isOver ? 'pill' : 'pill good'}>{isOver ? 'Over' : 'Valid'}</span>
      </td>
      <td className="nowrap">
        {usedAt === null ? (
          <span className="quiet">never</span>
        ) : (
          <When at={usedAt} timeZone={null} show="moment" />
        )}
      </td>
      <td className="nowrap wide-only">
        <When at={expiresAt} timeZone={null} show="day" />
      </td>
      <td className="nowrap wide-only">{madeName}</td>
      {mayChange ? (
        <td className="num">
          <Link className="btn sm danger" to={`?end=${id}`} aria-label={`End the token of ${name}`}>
            End
          </Link>
        </td>
      ) : null}
    </tr>
  )
}

/** Asks once more before a token ends. */
export function AskEnd({ token: { id, name } }: { token: ConsoleMachine }) {
  return (
    <form
      className="card edge-warn mb16"
      method="post"
      action={`/console${MACHINES_PATH}`}
      aria-label="End the token"
    >
      <header className="head-warn">
        <h2>End the token of {name}?</h2>
      </header>
      <p className="body">The next call of this program is refused. The endpoints that it added stay.</p>
      <input type="hidden" name="id" value={id} />
      <footer>
        <Link className="btn push" to="?" data-key="escape">
          Keep it
        </Link>
        <button className="btn danger" name="what" value="end">
          End it
        </button>
      </footer>
    </form>
  )
}
