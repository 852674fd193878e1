import type { ConsoleChange } from '#domain/contracts/console/catalogue.ts'
import { momentText } from '#web/flows/console/shell/when.tsx'
import { ChangedPrices } from '../changed-prices.tsx'
import { CHANGE_STATES, dayWords, MARKET_WORDS } from '../words.ts'

const dayOf = (at: string) => momentText(new Date(at), { timeZone: null, style: 'day' })

/** One change of prices, with who prepared it and who decided about it. */
export function ChangeRow({ change, now }: { change: ConsoleChange; now: string }) {
  const { id, market, beginsOn, prices, reason, withdrawnReason } = change
  const state = stateOf(change, now)
  return (
    <tr data-row tabIndex={-1}>
      <td>
        <b>Change {id}</b>
        <small>{reason}</small>
      </td>
      <td>
        <span className={`pill ${state.look}`.trim()}>{state.text}</span>
        <small>{decidedText(change)}</small>
        {withdrawnReason === null ? null : <small>{withdrawnReason}</small>}
      </td>
      <td>
        {dayWords(beginsOn)}
        <small>{MARKET_WORDS[market]}</small>
      </td>
      <td>
        <ChangedPrices prices={prices} />
      </td>
      <td className="wide-only">
        {change.preparedName}
        <small>{dayOf(change.preparedAt)}</small>
      </td>
    </tr>
  )
}

/** A change that nobody published before its day can never begin. */
function stateOf({ state, beginsAt }: ConsoleChange, now: string): { text: string; look: string } {
  if (state === 'prepared' && Date.parse(beginsAt) <= Date.parse(now))
    return { text: 'Not published in time', look: '' }
  return { text: CHANGE_STATES[state], look: { prepared: 'warn', made: 'good', withdrawn: '' }[state] }
}

function decidedText({ decidedName, decidedAt }: ConsoleChange): string {
  if (decidedName === null || decidedAt === null) return ''
  return `by ${decidedName}, ${dayOf(decidedAt)}`
}
