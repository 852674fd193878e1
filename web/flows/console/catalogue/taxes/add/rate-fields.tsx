import { REASON_LENGTH } from '#domain/console/staff-action.ts'
import { SOURCE_LENGTH } from '#domain/pricing/tax-change.ts'
import { placeWords } from '../tax-words.ts'
import type { TypedRate } from './route.tsx'

type Given = { places: readonly string[]; names: readonly string[]; typed: TypedRate | null }

/** The fields of a rate, as rows of a form. */
export function RateFields({ places, names, typed }: Given) {
  return (
    <div className="form">
      <label className="l" htmlFor="place">
        Place
      </label>
      <div>
        <select className="field" id="place" name="place" defaultValue={typed?.place}>
          {places.map((place) => {
            const [country = '', region = ''] = place.split('-')
            return (
              <option key={place} value={place}>
                {placeWords({ country, region })}
              </option>
            )
          })}
        </select>
      </div>
      <label className="l" htmlFor="name">
        Tax
      </label>
      <div>
        <select className="field" id="name" name="name" defaultValue={typed?.name}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <label className="l" htmlFor="percent">
        Rate<small>percent</small>
      </label>
      <div>
        <input
          className="field short"
          id="percent"
          name="percent"
          inputMode="decimal"
          required
          autoComplete="off"
          placeholder="6.875"
          defaultValue={typed?.percent}
        />
      </div>
      <label className="l" htmlFor="beginsOn">
        First day<small>in UTC</small>
      </label>
      <div>
        <input
          className="field short"
          id="beginsOn"
          type="date"
          name="beginsOn"
          required
          defaultValue={typed?.beginsOn}
        />
      </div>
      <label className="l" htmlFor="source">
        Source<small>law or office</small>
      </label>
      <div>
        <input
          className="field"
          id="source"
          name="source"
          required
          minLength={SOURCE_LENGTH.min}
          maxLength={SOURCE_LENGTH.max}
          autoComplete="off"
          defaultValue={typed?.source}
        />
      </div>
      <label className="l" htmlFor="reason">
        Reason<small>for the trail</small>
      </label>
      <div>
        <input
          className="field"
          id="reason"
          name="reason"
          maxLength={REASON_LENGTH.max}
          autoComplete="off"
          defaultValue={typed?.reason}
        />
      </div>
    </div>
  )
}
