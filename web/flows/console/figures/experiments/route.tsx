import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import type { ExperimentLine } from '#domain/contracts/console/figures.ts'
import { FLAGS } from '#domain/experiments/flags.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { askedOf, queryOf } from '../asked.ts'
import { FigureCard } from '../card.tsx'
import { Filters } from '../filters.tsx'
import { Problems } from '../problems.tsx'
import { readExperiments } from '../read-all.ts'
import { shortDayText } from '../words.ts'
import { PageTitle } from '#web/flows/console/shell/page-title.tsx'
import { LinesTable } from './lines-table.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { asked, today, problems } = askedOf(request, context.get(consoleHost).now)
  const figures = problems.length > 0 ? null : await readExperiments(context, asked)
  return { asked, today, problems, figures }
}

/** Which variant of each experiment wins, and one experiment in parts. */
export function Component() {
  const { asked, today, problems, figures } = useLoaderData<typeof loader>()
  return (
    <main className="page" id="main">
      <PageTitle
        title="Experiments"
        about={`${shortDayText(asked.from)} to ${shortDayText(asked.to)}, ${COMPANY_ZONE} days`}
      >
        <span className="right">
          <Link className="btn sm" to={`/figures${queryOf(asked, { flag: undefined })}`} data-key="escape">
            All figures
          </Link>
        </span>
      </PageTitle>
      <Filters asked={asked} today={today} page="/figures/experiments" />
      <p className="small quiet mb14">
        Of the visitors who met an experiment and let themselves be measured, how many bought within 30 days.
        An interval that leaves out zero is sure at 95 %. Of twenty steps, days or countries one leans to a
        side by chance.
      </p>
      {figures ? (
        <div className="stack">
          <FigureCard
            name="experiments"
            title="Which variant wins"
            finding={findingOf(figures.flags)}
            asked={asked}
          >
            {figures.flags.length === 0 ? (
              <p className="body muted">No visitor met an experiment in this period.</p>
            ) : (
              <LinesTable
                name="Experiments"
                first="Experiment"
                lines={figures.flags}
                isDeciding
                linkTo={(flag) => queryOf(asked, { flag })}
                chosen={figures.chosen}
              />
            )}
            <footer>
              <span>{idleText(figures.flags)}</span>
            </footer>
          </FigureCard>
          <Part name={`Funnel of ${figures.chosen}`} first="Step" lines={figures.steps} />
          <Part name={`${figures.chosen} by day`} first="Day" lines={figures.days} />
          <Part name={`${figures.chosen} by country`} first="Country" lines={figures.countries} />
        </div>
      ) : (
        <Problems codes={problems} />
      )}
    </main>
  )
}

function Part({ name, first, lines }: { name: string; first: string; lines: readonly ExperimentLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className="card" aria-label={name}>
      <header>
        <h2>{name}</h2>
      </header>
      <LinesTable name={name} first={first} lines={lines} />
    </section>
  )
}

function findingOf(flags: readonly ExperimentLine[]): string {
  const decided = flags.filter(({ verdict }) => verdict === 'treatment' || verdict === 'control')
  return `${decided.length} of ${flags.length} decided`
}

function idleText(flags: readonly ExperimentLine[]): string {
  const idle = Object.values(FLAGS).filter((key) => !flags.some(({ name }) => name === key))
  return idle.length === 0 ? 'Every experiment had visitors.' : `Without visitors: ${idle.join(', ')}.`
}
