import type { ConsoleTaxRate } from '#domain/contracts/console/taxes.ts'
import { WithdrawForm } from '../list/withdraw-form.tsx'
import { dayAfter } from '#domain/days.ts'
import { dayWords } from '../words.ts'
import { placeWords, rateWords } from './tax-words.ts'

type Given = { rate: ConsoleTaxRate; today: string; mayChange: boolean }

/** One rate, with a button that withdraws it, unless it has begun. */
export function RateRow({ rate, today, mayChange }: Given) {
  const { id, name, ratePpm, validFrom, validTo, source, addedName } = rate
  const isAhead = validFrom > today
  const place = placeWords(rate)
  return (
    <tr data-row tabIndex={-1}>
      <td>
        <b>{place}</b>
      </td>
      <td>{name}</td>
      <td className={isAhead ? 'num next' : 'num'}>
        {isAhead ? <em>{rateWords(ratePpm)}</em> : rateWords(ratePpm)}
      </td>
      <td className="nowrap">
        from {dayWords(validFrom)}
        {validTo === null ? null : <small>to {dayWords(dayAfter(validTo, -1))}</small>}
        {isAhead && mayChange && addedName !== null ? (
          <WithdrawForm id={id} why={`to take back ${name} of ${place}`} button="Take back" />
        ) : null}
      </td>
      <td className="wide-only">
        <span className="small muted">
          {source}
          {addedName === null ? '' : `; added by ${addedName}`}
        </span>
      </td>
    </tr>
  )
}
