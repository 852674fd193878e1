import type { SoldMarket } from './sold.ts'

/** The rows of a form that choose packages. No choice means all packages. */
export function PackageChoices({
  markets,
  chosen,
}: {
  markets: readonly SoldMarket[]
  chosen: readonly number[]
}) {
  return (
    <>
      <div className="l" aria-hidden="true">
        Packages<small>none means all</small>
      </div>
      <fieldset className="choices">
        <legend className="vh">Packages, none means all</legend>
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

type Days = { from: string | undefined; until: string | undefined }

/** The row of a form with a first and a last day. */
export function DayFields({ from, until }: Days) {
  return (
    <>
      <div className="l">
        Days<small>of the market</small>
      </div>
      <div className="line-up wrap">
        <label className="small muted">
          First day, empty for now
          <input className="field" type="date" name="from" defaultValue={from} />
        </label>
        <label className="small muted">
          Last day, empty for no end
          <input className="field" type="date" name="until" defaultValue={until} />
        </label>
      </div>
    </>
  )
}
