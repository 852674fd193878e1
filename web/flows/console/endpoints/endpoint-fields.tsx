import { publishedEvents } from '#domain/contracts/published-events.ts'
import { ADDRESS_MAX } from '#domain/events/endpoint.ts'
import { EVENT_TYPES, type EventType } from '#domain/events/event-types.ts'
import { EMAIL_MAX } from '#domain/people/email.ts'

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
      <label className="l" htmlFor="address">
        Address
        <small>https</small>
      </label>
      <div>
        <input
          className="field"
          id="address"
          name="address"
          inputMode="url"
          required
          maxLength={ADDRESS_MAX}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://events.example.com/evenhand"
          defaultValue={typed.address}
        />
        <p className="small quiet">A public address. Nothing is sent to addresses inside the network.</p>
      </div>
      <label className="l" htmlFor="ownerEmail">
        Owner
        <small>gets word</small>
      </label>
      <div>
        <input
          className="field"
          id="ownerEmail"
          name="ownerEmail"
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete="email"
          defaultValue={typed.ownerEmail}
        />
        <p className="small quiet">Who gets a mail when the endpoint is switched off.</p>
      </div>
      <div className="l" id="types">
        Events
      </div>
      <fieldset className="event-types" aria-labelledby="types">
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
