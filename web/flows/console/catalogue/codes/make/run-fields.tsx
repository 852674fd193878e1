import { REASON_LENGTH } from '#domain/console/staff-action.ts'
import { MOST_CODES, RUN_NAME_ROOM } from '#domain/pricing/code-run.ts'
import type { SoldMarket } from '#web/flows/console/catalogue/sold.ts'
import { TextRow } from '#web/flows/console/shell/text-row.tsx'
import type { TypedForm } from './typed-run.ts'

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
        hint={`at most ${MOST_CODES.toLocaleString('en-US')}`}
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
      <Packages markets={markets} chosen={typed?.packageIds ?? []} />
      <Uses each={typed?.uses === 'each'} />
      <div className="l">
        Days<small>of the market</small>
      </div>
      <div className="line-up wrap">
        <label className="small muted">
          First day, empty for now
          <input className="field" type="date" name="from" defaultValue={typed?.from} />
        </label>
        <label className="small muted">
          Last day, empty for no end
          <input className="field" type="date" name="until" defaultValue={typed?.until} />
        </label>
      </div>
      <TextRow
        name="reason"
        label="Reason"
        hint="for the trail"
        required
        minLength={REASON_LENGTH.min}
        maxLength={REASON_LENGTH.max}
        defaultValue={typed?.reason}
      />
    </div>
  )
}

function Packages({ markets, chosen }: { markets: readonly SoldMarket[]; chosen: readonly number[] }) {
  return (
    <>
      <div className="l" id="packages">
        Packages<small>none means all</small>
      </div>
      <fieldset className="choices" aria-labelledby="packages">
        {markets.map((market) => (
          <div key={market.name}>
            <p className="small muted">
              {market.name}, {market.currency}
            </p>
            {market.packages.map(({ id, name }) => (
              <label key={id}>
                <input type="checkbox" name="packages" value={id} defaultChecked={chosen.includes(id)} />
                <span>{name}</span>
              </label>
            ))}
          </div>
        ))}
      </fieldset>
    </>
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
