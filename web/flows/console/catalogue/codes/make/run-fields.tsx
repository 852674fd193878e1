import { MOST_CODES, RUN_NAME_ROOM } from '#domain/pricing/code-run.ts'
import type { SoldMarket } from '#web/flows/console/catalogue/sold.ts'
import { DayFields, PackageChoices } from '#web/flows/console/catalogue/scope-fields.tsx'
import { ReasonRow } from '#web/flows/console/catalogue/form/rows.tsx'
import { TextRow } from '#web/flows/console/shell/text-row.tsx'
import type { TypedForm } from './typed-run.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

/** The fields of a run, as rows of a form. */
export function RunFields({ markets, typed }: { markets: readonly SoldMarket[]; typed: TypedForm | null }) {
  return (
    <div className="form">
      <TextRow
        name="name"
        label="Name"
        hint="staff see it"
        required
        maxLength={RUN_NAME_ROOM}
        placeholder="Court partners, spring"
        defaultValue={typed?.name}
      />
      <TextRow
        name="count"
        label="How many"
        hint={`at most ${countText(MOST_CODES)}`}
        isShort
        inputMode="numeric"
        required
        placeholder="500"
        defaultValue={typed?.count}
      />
      <label className="l" htmlFor="amount">
        Worth<small>of each code</small>
      </label>
      <div className="line-up">
        <input
          className="field short"
          id="amount"
          name="amount"
          inputMode="decimal"
          required
          autoComplete="off"
          placeholder="25.00"
          defaultValue={typed?.amount}
        />
        <select className="field short" name="currency" aria-label="Currency" defaultValue={typed?.currency}>
          {markets.map(({ currency }) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
      </div>
      <PackageChoices markets={markets} chosen={typed?.packageIds ?? []} />
      <Uses each={typed?.uses === 'each'} />
      <DayFields from={typed?.from} until={typed?.until} />
      <ReasonRow typed={typed?.reason} required />
    </div>
  )
}

function Uses({ each }: { each: boolean }) {
  return (
    <>
      <div className="l" id="uses">
        Uses
      </div>
      <div className="opts" role="radiogroup" aria-labelledby="uses">
        <label>
          <input type="radio" name="uses" value="once" defaultChecked={!each} />
          <span>
            One order for each code<small>The usual kind: a code is spent by its first paid order.</small>
          </span>
        </label>
        <label>
          <input type="radio" name="uses" value="each" defaultChecked={each} />
          <span>
            Each buyer once<small>A code for a flyer. It has no bound, so another person must agree.</small>
          </span>
        </label>
      </div>
    </>
  )
}
