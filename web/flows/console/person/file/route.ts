import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { TIMELINE_GROUPS } from '#domain/console/timeline.ts'
import { openConsolePerson, type ConsolePersonPage } from '#domain/contracts/console/person.ts'
import { csvOf, csvFile } from '#web/flows/console/shell/csv.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { eventWords } from '#web/flows/console/person/event-words.ts'

type Event = ConsolePersonPage['events'][number]

const ASKED = z.object({ group: z.enum(TIMELINE_GROUPS).optional().catch(undefined) })
/** The pages of the longest file. A person with more has a filter for each group. */
const MOST_PAGES = 50
const COLUMNS = [
  'time in UTC',
  'group',
  'what',
  'detail',
  'order',
  'transaction',
  'paid with',
  'amount',
  'currency',
]

/** The timeline of a person as a file, with the filter of the page. Each page of it is a row of the trail. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { group } = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const events: Event[] = []
  let after: { at: string; key: string } | null = null
  let pages = 0
  do {
    const page: ConsolePersonPage = await readConsole(context, openConsolePerson, {
      params: { id: params['id'] ?? '' },
      query: { as: 'file', ...(group === undefined ? {} : { group }), ...after },
    })
    events.push(...page.events)
    after = page.older
    pages += 1
  } while (after !== null && pages < MOST_PAGES)
  return csvFile('timeline.csv', csvOf(COLUMNS, events.map(lineOf)))
}

function lineOf(event: Event) {
  const { title, detail } = eventWords(event)
  const { at, group, orderNo, transaction, instrument, amount, currency } = event
  const money = amount === null || currency === null ? null : { amountMinor: amount, currency }
  return [at, group, title, detail, orderNo, transaction, instrument, money, currency]
}
