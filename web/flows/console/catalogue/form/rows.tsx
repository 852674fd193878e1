import { REASON_LENGTH } from '#domain/console/staff-action.ts'
import { MARKET_NAMES } from '#domain/pricing/market.ts'
import { MARKET_WORDS } from '#web/flows/console/catalogue/words.ts'
import { TextRow } from '#web/flows/console/shell/text-row.tsx'

/** The row of a form with the reason, which the trail keeps. A preview needs none. */
export function ReasonRow({ typed, required = false }: { typed: string | undefined; required?: boolean }) {
  return (
    <TextRow
      name="reason"
      label="Reason"
      hint="for the trail"
      required={required}
      minLength={REASON_LENGTH.min}
      maxLength={REASON_LENGTH.max}
      defaultValue={typed}
    />
  )
}

type First = { typed: string | undefined; label?: string; hint?: string }

/** The row of a form with the first day. */
export function FirstDayRow({ typed, label = 'First day', hint = 'of the market' }: First) {
  return (
    <TextRow
      name="from"
      label={label}
      hint={hint}
      isShort
      type="date"
      help="Empty for now."
      defaultValue={typed}
    />
  )
}

/** The row of a form with the market. `all` is the word for every market, where that can be chosen. */
export function MarketRow({ typed, all }: { typed: string | undefined; all?: string }) {
  return (
    <>
      <label className="l" htmlFor="market">
        Market
      </label>
      <div>
        <select className="field" id="market" name="market" defaultValue={typed}>
          {all ? <option value="">{all}</option> : null}
          {MARKET_NAMES.map((market) => (
            <option key={market} value={market}>
              {MARKET_WORDS[market]}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}
