import { Link } from 'react-router'
import type { ConsoleCodeRun } from '#domain/contracts/console/codes.ts'
import { runPath } from '#web/flows/console/catalogue/words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

/** How far a large run is whose codes are still being made. */
export function BeingMade({ run: { id, count, left } }: { run: ConsoleCodeRun }) {
  return (
    <section className="card mb14" aria-labelledby="making">
      <header>
        <h2 id="making">The codes are being made</h2>
        <span className="right">
          <Link className="btn sm" to={runPath(id)} data-key="enter">
            Look again
          </Link>
        </span>
      </header>
      <div className="body">
        <progress className="meter" max={count} value={count - left} aria-labelledby="making" />
        <p className="muted">
          <b>{countText(count - left)}</b> of {countText(count)} codes are made. You may leave this page.
          Their file is here once all are made.
        </p>
      </div>
    </section>
  )
}
