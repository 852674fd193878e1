import { MACHINE_NAME_LENGTH, MACHINE_TOKEN_DAYS } from '#domain/console/machine-token.ts'
import { TextRow } from '#web/flows/console/shell/text-row.tsx'
import { MACHINES_PATH } from '../words.ts'
import { SendButton } from '#web/flows/console/shell/send-button.tsx'

const CHOSEN = MACHINE_TOKEN_DAYS[1]

/** The form for a new token. */
export function TokenForm({ name }: { name: string }) {
  return (
    <form className="card" method="post" action={`/console${MACHINES_PATH}`} aria-label="Make a token">
      <header>
        <h2>Make a token</h2>
      </header>
      <div className="form">
        <TextRow
          name="name"
          label="Machine"
          hint="its name"
          help="The audit trail shows it with each change."
          required
          minLength={MACHINE_NAME_LENGTH.min}
          maxLength={MACHINE_NAME_LENGTH.max}
          placeholder="Warehouse deploy"
          defaultValue={name}
        />
        <div className="l" aria-hidden="true">
          Lives for
        </div>
        <fieldset className="event-types token-days">
          <legend className="vh">Lives for</legend>
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
        <SendButton className="push" name="what" value="make">
          Make a token
        </SendButton>
      </footer>
    </form>
  )
}
