import { publishedEvents } from '#domain/contracts/published-events.ts'
import { ADDRESS_MAX } from '#domain/events/endpoint.ts'
import { EVENT_TYPES, type EventType } from '#domain/events/event-types.ts'
import { EMAIL_MAX } from '#domain/people/email.ts'
import { TextRow } from '#web/flows/console/shell/text-row.tsx'

export type TypedEndpoint = { address: string; types: readonly string[]; ownerEmail: string }

const TYPES: readonly EventType[] = EVENT_TYPES.filter((type) => type !== 'endpoint.tested')

/** Reads the form of an endpoint. */
export function typedEndpoint(fields: FormData): TypedEndpoint {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    address: text('address'),
    ownerEmail: text('ownerEmail'),
    types: fields.getAll('types').filter((value) => typeof value === 'string'),
  }
}

/** The fields of an endpoint, as rows of a form. */
export function EndpointFields({ typed }: { typed: TypedEndpoint }) {
  return (
    <div className="form">
      <TextRow
        name="address"
        label="Address"
        hint="https"
        help="A public address. Nothing is sent to addresses inside the network."
        inputMode="url"
        required
        maxLength={ADDRESS_MAX}
        spellCheck={false}
        placeholder="https://events.example.com/evenhand"
        defaultValue={typed.address}
      />
      <TextRow
        name="ownerEmail"
        label="Owner"
        hint="gets word"
        help="Who gets a mail when the endpoint is switched off."
        type="email"
        required
        maxLength={EMAIL_MAX}
        autoComplete="email"
        defaultValue={typed.ownerEmail}
      />
      <div className="l" aria-hidden="true">
        Events
      </div>
      <fieldset className="event-types">
        <legend className="vh">Events</legend>
        {TYPES.map((type) => (
          <div key={type}>
            <input
              type="checkbox"
              name="types"
              id={type}
              value={type}
              defaultChecked={typed.types.includes(type)}
            />
            <label htmlFor={type} className="mono">
              {type}
            </label>
            <small>{publishedEvents[type].summary}</small>
          </div>
        ))}
      </fieldset>
    </div>
  )
}
