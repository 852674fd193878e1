import { MACHINE_NAME_LENGTH, MACHINE_TOKEN_DAYS } from '#domain/console/machine-token.ts'
import { MACHINES_PATH } from '../words.ts'

const CHOSEN = MACHINE_TOKEN_DAYS[1]

/** The form for a new token. */
export function TokenForm({ name }: { name: string }) {
  return (
    <form className="card" method="post" action={`/console${MACHINES_PATH}`} aria-label="Make a token">
      <header>
        <h2>Make a token</h2>
      </header>
      <div className="form">
        <label className="l" htmlFor="name">
          Machine
          <small>its name</small>
        </label>
        <div>
          <input
            className="field"
            id="name"
            name="name"
            required
            minLength={MACHINE_NAME_LENGTH.min}
            maxLength={MACHINE_NAME_LENGTH.max}
            autoComplete="off"
            placeholder="Warehouse deploy"
            defaultValue={name}
          />
          <p className="small quiet">The audit trail shows it with each change.</p>
        </div>
        <div className="l" id="days">
          Lives for
        </div>
        <fieldset className="event-types token-days" aria-labelledby="days">
          {MACHINE_TOKEN_DAYS.map((days) => (
            <div key={days}>
              <input
                type="radio"
                name="days"
                id={`days-${days}`}
                value={days}
                defaultChecked={days === CHOSEN}
              />
              <label htmlFor={`days-${days}`}>{days} days</label>
            </div>
          ))}
        </fieldset>
      </div>
      <footer>
        <button className="btn main push" name="what" value="make">
          Make a token
        </button>
      </footer>
    </form>
  )
}
