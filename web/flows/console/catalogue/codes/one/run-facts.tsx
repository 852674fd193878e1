import type { ConsoleCodeRun } from '#domain/contracts/console/codes.ts'
import { When } from '#web/flows/console/shell/when.tsx'
import { daysText, moneyWords } from '#web/flows/console/catalogue/words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

type Given = { run: ConsoleCodeRun; packages: readonly string[] | null }

/** The data of a run, and how many of its codes are used. */
export function RunFacts({ run, packages }: Given) {
  const { count, used, amount, currency, isSingleUse } = run
  return (
    <section className="card" aria-label="The run">
      <dl className="kv body">
        <dt>Codes</dt>
        <dd>{countText(count)}</dd>
        <dt>Used</dt>
        <dd>
          <b>{countText(used)}</b>
        </dd>
        <dt>Each is worth</dt>
        <dd>{moneyWords(amount, currency)}</dd>
        <dt>Together</dt>
        <dd>
          {isSingleUse ? moneyWords(count * amount, currency) : 'no bound: each buyer may use each once'}
        </dd>
        <dt>Packages</dt>
        <dd>{packages === null ? 'all' : packages.join('; ')}</dd>
        <dt>Work</dt>
        <dd>{daysText(run)}</dd>
        <dt>Asked by</dt>
        <dd>
          {run.askedName}, <When at={run.askedAt} timeZone={null} show="moment" />
        </dd>
        <dt>Made by</dt>
        <dd>
          {run.madeName}, <When at={run.madeAt} timeZone={null} show="moment" />
        </dd>
        {run.revokedAt === null ? null : (
          <>
            <dt>Revoked by</dt>
            <dd>
              {run.revokedName}, <When at={run.revokedAt} timeZone={null} show="moment" />
            </dd>
          </>
        )}
        <dt>Reason</dt>
        <dd>{run.reason}</dd>
      </dl>
    </section>
  )
}
