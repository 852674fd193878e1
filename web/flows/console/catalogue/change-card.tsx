import type { ConsoleChange, ConsolePreview } from '#domain/contracts/console/catalogue.ts'
import { Effect } from './effect.tsx'
import { WithdrawForm } from './list/withdraw-form.tsx'
import { ChangedPrices } from './changed-prices.tsx'
import { CHANGE_STATES, dayWords, MARKET_WORDS } from './words.ts'
import { SendButton } from '../shell/send-button.tsx'

type Given = {
  change: ConsoleChange
  /** The effect of the change. Null if it has begun, or is no longer possible. */
  preview: ConsolePreview | null
  mayChange: boolean
  /** The change has not begun. */
  isAhead: boolean
}

/** One change of prices, with its possible actions. */
export function ChangeCard({ change, preview, mayChange, isAhead }: Given) {
  const { id, state, market, beginsOn, prices, reason } = change
  const who = change.decidedName ?? change.preparedName
  return (
    <section className={state === 'prepared' ? 'card edge-warn mb16' : 'card mb16'}>
      <header className={state === 'prepared' ? 'head-warn' : undefined}>
        <h2>
          Change {id}: {dayWords(beginsOn)}, {MARKET_WORDS[market]}
        </h2>
        <span className={state === 'prepared' ? 'pill warn on-warn' : 'pill'}>
          {CHANGE_STATES[state]} by {who}
        </span>
        {mayChange && isAhead ? (
          <span className="right">
            <WithdrawForm
              id={id}
              why={`to take back change ${id}`}
              button={state === 'made' ? 'Take back' : 'Discard'}
            />
            {state === 'prepared' ? (
              <form method="post">
                <input type="hidden" name="id" value={id} />
                <SendButton name="what" value="make">
                  Publish
                </SendButton>
              </form>
            ) : null}
          </span>
        ) : null}
      </header>
      <div className="body stack gap14">
        <p className="muted">{reason}</p>
        <ChangedPrices prices={prices} />
        {preview === null ? null : <Effect preview={preview} />}
      </div>
    </section>
  )
}
