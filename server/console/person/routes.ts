import {
  openConsolePerson,
  readConsoleMail,
  showConsoleContact,
  type ConsolePersonPage,
} from '#domain/contracts/console/person.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mountForStaff, staffRefusal, type FindCaller } from '../caller.ts'
import { openPerson, showContact, type OpenOutcome } from './open-person.ts'
import { readMail } from './read-mail.ts'
import type { PersonPage } from './read-person.ts'

/** Serves the page of a person, their contact data and their mails. */
export function mountPeople(api: Api, staffOf: FindCaller, { db }: { db: Db }): void {
  mountForStaff(api, staffOf, openConsolePerson, async ({ staff, params, query }) => {
    const { at, key, group } = query
    const answer = await openPerson(db, staff, {
      personId: params.id,
      isFile: query.as === 'file',
      ...(group === undefined ? {} : { groups: [group] }),
      ...(at === undefined || key === undefined ? {} : { after: { at: new Date(at), key } }),
    })
    return answer.outcome === 'opened'
      ? { status: 200, body: personBody(answer) }
      : staffRefusal(answer.outcome)
  })

  mountForStaff(api, staffOf, showConsoleContact, async ({ staff, params, body }) => {
    const answer = await showContact(db, staff, { personId: params.id, ...body })
    return answer.outcome === 'shown'
      ? { status: 200, body: { value: answer.value } }
      : staffRefusal(answer.outcome)
  })

  mountForStaff(api, staffOf, readConsoleMail, async ({ staff, params, body }) => {
    const answer = await readMail(db, staff, { personId: params.id, mailId: params.mail, ...body })
    if (answer.outcome === 'not-kept') return refuse(409, 'api.help.mailNotKept')
    if (answer.outcome !== 'read') return staffRefusal(answer.outcome)
    const { kind, said, sentAt } = answer
    return { status: 200, body: { kind, ...said, sentAt: sentAt.toISOString() } }
  })
}

type Opened = Extract<OpenOutcome, { outcome: 'opened' }>

/** The page of a person, in the format of the API. */
function personBody({ person, seen, events, older, counts }: Opened): ConsolePersonPage {
  const { plan, paid } = person
  return {
    person: {
      ...person,
      since: person.since.toISOString(),
      plan: plan && planBody(plan),
      paid: paid.map(({ currency, amountMinor: amount }) => ({ currency, amount })),
      families: person.families.map((family) => ({ ...family, since: new Date(family.since).toISOString() })),
    },
    seen: seen.map((view) => ({ ...view, at: view.at.toISOString() })),
    events: events.map(({ amountMinor, at, parts, ...event }) => ({
      ...event,
      at: at.toISOString(),
      amount: amountMinor,
      parts: parts?.map(({ amountMinor: amount, ...part }) => ({ ...part, amount })) ?? null,
    })),
    older: older && { at: older.at.toISOString(), key: older.key },
    counts,
  }
}

function planBody({ renewalMinor, startsAt, ...plan }: NonNullable<PersonPage['plan']>) {
  return { ...plan, startsAt: startsAt.toISOString(), renewal: renewalMinor }
}
