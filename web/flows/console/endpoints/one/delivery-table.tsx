import type { ConsoleDelivery } from '#domain/contracts/console/endpoints.ts'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'
import { When } from '#web/flows/console/shell/when.tsx'
import { OUTCOME_WORDS } from '../words.ts'

/** Only event types that the endpoint receives can be sent again. */
type Given = { deliveries: readonly ConsoleDelivery[]; types: readonly string[]; mayChange: boolean }

/** The delivery attempts of an endpoint, newest first. */
export function DeliveryTable({ deliveries, types, mayChange }: Given) {
  return (
    <ScrollFrame name="Log of deliveries">
      <table className="tight">
        <thead>
          <tr>
            <th>When</th>
            <th>Event</th>
            <th>Outcome</th>
            <th className="num">Answer</th>
            <th className="num">Try</th>
            <th className="num">Took</th>
            {mayChange ? <th>Again</th> : null}
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <Row
              key={delivery.n}
              delivery={delivery}
              mayChange={mayChange}
              isWanted={types.includes(delivery.type) || delivery.type === 'endpoint.tested'}
            />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

type RowGiven = { delivery: ConsoleDelivery; mayChange: boolean; isWanted: boolean }

function Row({ delivery, mayChange, isWanted }: RowGiven) {
  const { at, type, eventId, outcome, status, milliseconds } = delivery
  const { text, look } = OUTCOME_WORDS[outcome]
  return (
    <tr>
      <td className="nowrap">
        <When at={at} timeZone={null} show="second" />
      </td>
      <td>
        <b className="mono">{type}</b> <span className="mono quiet small">evt_{eventId}</span>
      </td>
      <td>
        <span className={`pill ${look}`.trim()}>{text}</span>
      </td>
      <td className="num">{status ?? 'none'}</td>
      <td className="num">{delivery.try}</td>
      <td className="num nowrap">{milliseconds} ms</td>
      {mayChange ? (
        <td className="num">
          {isWanted ? (
            <form method="post">
              <input type="hidden" name="eventId" value={eventId} />
              <button
                className="btn sm"
                name="what"
                value="replay"
                aria-label={`Send ${type} of ${eventId.slice(0, 8)} again`}
              >
                Send again
              </button>
            </form>
          ) : (
            <span className="small quiet">not asked for</span>
          )}
        </td>
      ) : null}
    </tr>
  )
}
