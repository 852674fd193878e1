import { SOURCE_LENGTH } from '#domain/pricing/tax-change.ts'
import { ReasonRow } from '#web/flows/console/catalogue/form/rows.tsx'
import { TextRow } from '#web/flows/console/shell/text-row.tsx'
import { placeWords } from '../tax-words.ts'

/** The typed text of the fields. */
export type TypedRate = Readonly<
  Record<'key' | 'place' | 'name' | 'percent' | 'beginsOn' | 'source' | 'reason', string>
>
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
      <TextRow
        name="percent"
        label="Rate"
        hint="percent"
        isShort
        inputMode="decimal"
        required
        placeholder="6.875"
        defaultValue={typed?.percent}
      />
      <TextRow
        name="beginsOn"
        label="First day"
        hint="in UTC"
        isShort
        type="date"
        required
        defaultValue={typed?.beginsOn}
      />
      <TextRow
        name="source"
        label="Source"
        hint="law or office"
        required
        minLength={SOURCE_LENGTH.min}
        maxLength={SOURCE_LENGTH.max}
        defaultValue={typed?.source}
      />
      <ReasonRow typed={typed?.reason} />
    </div>
  )
}
