import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import { consoleHost } from '../shell/console-host.ts'
import { momentText } from '../shell/when.tsx'
import { PageTitle } from '#web/flows/console/shell/page-title.tsx'
import { askedOf, queryOf, type Asked } from './asked.ts'
import { Filters } from './filters.tsx'
import { FunnelSection } from './funnel-section.tsx'
import { Problems } from './problems.tsx'
import { askedBefore, ofQuarter, readDeclines, readFunnel, readRenewals, readSales } from './read-all.ts'
import { SalesSection } from './sales-section.tsx'
import { DeclinesSection } from './declines-section.tsx'
import { RenewalsSection } from './renewals-section.tsx'
import { shortDayText } from './words.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { asked, today, problems } = askedOf(request, context.get(consoleHost).now)
  if (problems.length > 0) return { asked, today, problems, figures: null }
  const [funnel, sales, renewals, declines, before] = await Promise.all([
    readFunnel(context, asked),
    readSales(context, asked),
    readRenewals(context, asked),
    readDeclines(context, asked),
    asked.compare === undefined ? null : readBefore(context, asked),
  ])
  return { asked, today, problems, figures: { funnel, sales, renewals, declines, before } }
}

/** The figures of the period before. The funnel brings its own. */
async function readBefore(context: LoaderFunctionArgs['context'], asked: Asked) {
  const [sales, renewals, declines] = await Promise.all([
    readSales(context, askedBefore(asked)),
    readRenewals(context, askedBefore(ofQuarter(asked))),
    readDeclines(context, askedBefore(asked)),
  ])
  return { sales, renewals, declines }
}

/** The figures: pictures, each with its table below. */
export function Component() {
  const { asked, today, problems, figures } = useLoaderData<typeof loader>()
  const computedAt = figures?.sales.computedAt
  const summedUp = computedAt
    ? `, summed up ${momentText(new Date(computedAt), { timeZone: null, style: 'moment' })}`
    : ''
  return (
    <main className="page" id="main">
      <PageTitle
        title="Figures"
        about={`${shortDayText(asked.from)} to ${shortDayText(asked.to)}, ${COMPANY_ZONE} days${summedUp}`}
      >
        <span className="right">
          <Link className="btn sm" to={`/figures/experiments${queryOf(asked)}`}>
            Experiments
          </Link>
        </span>
      </PageTitle>
      <Filters
        asked={asked}
        today={today}
        page="/figures"
        choices={figures?.funnel.choices ?? { brand: [], language: [], country: [], device: [] }}
        currencies={figures?.sales.currencies ?? []}
        mayCompare
      />
      <p className="small quiet mb14">
        Sign-up, brand, language, country and device choose visitors of the funnel. The other figures are of
        everybody.
      </p>
      {figures ? (
        <div className="stack">
          <FunnelSection funnel={figures.funnel} asked={asked} />
          <SalesSection
            sales={figures.sales}
            before={figures.before?.sales ?? null}
            today={today}
            asked={asked}
          />
          <div className="two">
            <RenewalsSection
              weeks={figures.renewals.weeks}
              before={figures.before?.renewals.weeks ?? null}
              asked={asked}
            />
            <DeclinesSection
              reasons={figures.declines.reasons}
              before={figures.before?.declines.reasons ?? null}
              asked={asked}
            />
          </div>
        </div>
      ) : (
        <Problems codes={problems} />
      )}
    </main>
  )
}
