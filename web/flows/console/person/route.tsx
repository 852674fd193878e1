import {
  data,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import { SHOWN_FOR_SECONDS } from '#domain/console/ahead.ts'
import { may, type Role } from '#domain/console/roles.ts'
import { TIMELINE_GROUPS } from '#domain/console/timeline.ts'
import { CONTACT_FIELDS, openConsolePerson, showConsoleContact } from '#domain/contracts/console/person.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { askConsole, errorPage, readConsole } from '../shell/ask-console.ts'
import { consoleHost } from '../shell/console-host.ts'
import { Actions, AheadSection, Around, SeenByStaff } from './about.tsx'
import { Contact, type ContactAnswer } from './contact.tsx'
import { PlanSection } from './plan-section.tsx'
import { Timeline } from './timeline.tsx'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import { momentText } from '../shell/when.tsx'
import { People } from './people.tsx'
import { PersonMain } from './person-main.tsx'

const ASKED = z.object({
  group: z.enum(TIMELINE_GROUPS).optional().catch(undefined),
  at: z.iso.datetime().optional().catch(undefined),
  key: z.string().optional(),
})

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const asked = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { staff, now } = context.get(consoleHost)
  const page = await readConsole(context, openConsolePerson, {
    params: { id: params['id'] ?? '' },
    query: asked,
  })
  return {
    page,
    role: staff.role,
    group: asked.group ?? null,
    isOlder: asked.at !== undefined,
    today: dayIn(now, page.person.timeZone ?? COMPANY_ZONE),
    now: now.toISOString(),
  }
}

const FORM = z.object({ field: z.enum(CONTACT_FIELDS), reason: z.string() })

/** Shows one field of contact data. The browser then loads the masked page again automatically. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const { field, reason } = sent.data
  const answer = await askConsole(context, showConsoleContact, {
    params: { id: params['id'] ?? '' },
    body: sent.data,
  })
  if (!answer.ok) {
    const [wrong] = answer.problem.validationErrors ?? []
    const message = wrong?.text ?? answer.problem.message
    return data({ outcome: 'refused', field, reason, message } satisfies ContactAnswer, { status: 422 })
  }
  const shown = { outcome: 'shown', field, value: answer.body.value ?? 'not given' } satisfies ContactAnswer
  return data(shown, { headers: { refresh: `${SHOWN_FOR_SECONDS}; url=${new URL(request.url).pathname}` } })
}

export function Component() {
  const { page, role, group, isOlder, today, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { person } = page
  const others = person.families.flatMap(({ otherParents }) => otherParents)
  const fullName = `${person.firstName} ${person.lastName}`
  return (
    <PersonMain person={person}>
      <title>{`${fullName} - Evenhand console`}</title>
      <div className="page">
        <p className="crumbs">
          <Link to="/search" data-key="escape">
            Search
          </Link>{' '}
          / {person.firstName} is here since{' '}
          {momentText(new Date(person.since), { timeZone: person.timeZone, style: 'day' })}
        </p>
        <h1 className="vh">{fullName}</h1>
        <People person={person} others={others} />
        <div className="sheet">
          <JumpTo role={role} />
          <aside aria-label={`About ${person.firstName}`}>
            <PlanSection person={person} today={today} />
            <Actions personId={person.id} role={role} />
            <Contact person={person} mayShow={may(role, 'show-contact')} answer={answer} />
            <Around person={person} now={now} />
            <AheadSection plan={person.plan} today={today} />
            <SeenByStaff person={person} seen={page.seen} role={role} />
          </aside>
          <Timeline
            page={page}
            group={group}
            isOlder={isOlder}
            today={today}
            others={others.map(({ firstName }) => firstName)}
            may={{ resend: may(role, 'help-person'), readMail: may(role, 'show-contact') }}
          />
        </div>
        <HotKeys role={role} />
      </div>
    </PersonMain>
  )
}

/** Links to the parts of the page. */
function JumpTo({ role }: { role: Role }) {
  return (
    <nav className="jumpto" aria-label="On this page">
      <a className="chip" href="#sub">
        Plan
      </a>
      {may(role, 'help-person') ? (
        <a className="chip" href="#act">
          Actions
        </a>
      ) : null}
      <a className="chip" href="#con">
        Contact
      </a>
      <a className="chip" href="#time">
        Timeline
      </a>
    </nav>
  )
}

function HotKeys({ role }: { role: Role }) {
  return (
    <p className="keys">
      <span>
        <kbd>1</kbd> <kbd>2</kbd> whom you speak with
      </span>
      <span>
        <kbd>J</kbd> <kbd>K</kbd> next, last entry
      </span>
      <span>
        <kbd>F</kbd> filter
      </span>
      {may(role, 'move-money') ? (
        <span>
          <kbd>R</kbd> refund
        </span>
      ) : null}
      {may(role, 'help-person') ? (
        <span>
          <kbd>.</kbd> all actions
        </span>
      ) : null}
      <span>
        <kbd>Esc</kbd> back
      </span>
    </p>
  )
}
