import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { FIGURES_ZONE } from '#domain/console/figures.ts'
import { consoleHost } from '../shell/console-host.ts'
import { askedOf, queryOf } from './asked.ts'
import { Filters } from './filters.tsx'
import { FunnelSection } from './funnel-section.tsx'
import { Problems } from './problems.tsx'
import { readDeclines, readFunnel, readRenewals, readSales } from './read-all.ts'
import { SalesSection } from './sales-section.tsx'
import { DeclinesSection, RenewalsSection } from './small-sections.tsx'
import { dayText } from './words.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { asked, today, problems } = askedOf(request, context.get(consoleHost).now)
  if (problems.length > 0) return { asked, today, problems, figures: null }
  const [funnel, sales, renewals, declines] = await Promise.all([
    readFunnel(context, asked),
    readSales(context, asked),
    readRenewals(context, asked),
    readDeclines(context, asked),
  ])
  return { asked, today, problems, figures: { funnel, sales, renewals, declines } }
}

/** The figures: pictures, each with its table below. */
export function Component() {
  const { asked, today, problems, figures } = useLoaderData<typeof loader>()
  return (
    <main className="page" id="main">
      <title>Figures - Evenhand console</title>
      <div className="title">
        <h1>Figures</h1>
        <span className="quiet small">
          {dayText(asked.from)} to {dayText(asked.to)}, {FIGURES_ZONE} days
          {figures?.sales.computedAt ? `, summed up at ${computedText(figures.sales.computedAt)}` : ''}
        </span>
        <span className="right">
          <Link className="btn sm" to={`/figures/experiments${queryOf(asked)}`}>
            Experiments
          </Link>
        </span>
      </div>
      <Filters
        asked={asked}
        today={today}
        page="/figures"
        choices={figures?.funnel.choices ?? { brand: [], language: [], country: [], device: [] }}
        currencies={figures?.sales.currencies ?? []}
      />
      <p className="small quiet mb14">
        Sign-up, brand, language, country and device choose visitors of the funnel. The other figures are of
        everybody.
      </p>
      {figures ? (
        <div className="stack">
          <FunnelSection funnel={figures.funnel} asked={asked} />
          <SalesSection sales={figures.sales} today={today} asked={asked} />
          <div className="two">
            <RenewalsSection weeks={figures.renewals.weeks} asked={asked} />
            <DeclinesSection reasons={figures.declines.reasons} asked={asked} />
          </div>
        </div>
      ) : (
        <Problems codes={problems} />
      )}
    </main>
  )
}

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: FIGURES_ZONE })

function computedText(at: string): string {
  return TIME.format(new Date(at))
}
