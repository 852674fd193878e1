import type { ConsoleChange, ConsolePreview } from '#domain/contracts/console-catalogue.ts'
import { Effect } from './effect.tsx'
import { WithdrawForm } from './list/withdraw-form.tsx'
import { dayWords, MARKET_WORDS, moneyWords, priceName } from './words.ts'
import { SendButton } from '../shell/send-button.tsx'

const STATE_WORDS = { prepared: 'Prepared', made: 'Published', withdrawn: 'Taken back' } as const

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
  const { id, state, market, beginsOn, prices, reason, withdrawnReason } = change
  const who = change.decidedName ?? change.preparedName
  return (
    <section className={state === 'prepared' ? 'card edge-warn mb16' : 'card mb16'}>
      <header className={state === 'prepared' ? 'head-warn' : undefined}>
        <h2>
          Change {id}: {dayWords(beginsOn)}, {MARKET_WORDS[market]}
        </h2>
        <span className={state === 'prepared' ? 'pill warn on-warn' : 'pill'}>
          {STATE_WORDS[state]} by {who}
        </span>
        {mayChange && isAhead && state !== 'withdrawn' ? (
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
        {withdrawnReason === null ? null : <p className="muted">Taken back: {withdrawnReason}</p>}
        <ul>
          {prices.map((price) => (
            <li key={`${price.packageId} ${price.productId} ${price.service}`}>
              {priceName(price)}: {moneyWords(price.was, price.currency)} to{' '}
              <b>{moneyWords(price.price, price.currency)}</b>
            </li>
          ))}
        </ul>
        {preview === null ? null : <Effect preview={preview} />}
      </div>
    </section>
  )
}
