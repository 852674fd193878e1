import {
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { HELP_RULES } from '#domain/console/help.ts'
import { openConsolePerson, type ConsolePersonPage } from '#domain/contracts/console/person.ts'
import { maySendAgain } from '../person/event-words.ts'
import { readConsole, requireRight } from '../shell/ask-console.ts'
import { When } from '../shell/when.tsx'
import { HelpPage } from '../help/help-page.tsx'
import { sendHelp } from '../help/send-help.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireRight(context, { right: HELP_RULES['resend-mail'].right, wanted: 'resend-mail' })
  const person = { params: { id: params['id'] ?? '' } }
  const mails = await readConsole(context, openConsolePerson, { ...person, query: { group: 'mails' } })
  const money = await readConsole(context, openConsolePerson, { ...person, query: { group: 'money' } })
  const { searchParams } = new URL(request.url)
  return {
    person: mails.person,
    receipts: money.events.filter(({ what }) => what === 'order-paid'),
    mails: mails.events.filter(({ what }) => maySendAgain(what)),
    chosen: searchParams.get('mail'),
    said: searchParams.get('said'),
    newKey: crypto.randomUUID(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? ''
  const chosen = (await args.request.clone().formData()).get('what')
  const [kind = '', which = ''] = typeof chosen === 'string' ? chosen.split(':') : []
  const given =
    kind === 'mail' ? { kind: 'resend-mail', mail: which } : { kind: 'resend-receipt', orderNo: which }
  return sendHelp(args, { given: { ...given, person: id }, next: `/people/${id}/resend` })
}

export function Component() {
  const { person, receipts, mails, chosen, said, newKey } = useLoaderData<typeof loader>()
  const all = [
    ...receipts.map((event) => ({
      value: `receipt:${event.orderNo ?? ''}`,
      name: 'Receipt of order',
      event,
    })),
    ...mails.map((event) => ({ value: event.key, name: mailName(event), event })),
  ]
  const choices = chosen === null ? all.slice(0, CHOICES_SHOWN) : all.filter(({ value }) => value === chosen)
  return (
    <HelpPage
      person={person}
      kind="resend"
      rows={[{ label: 'Mail', content: <Choices choices={choices} timeZone={person.timeZone} /> }]}
      nothing={choices.length === 0 ? NO_MAILS : null}
      said={said}
      newKey={newKey}
      refused={useActionData<typeof action>()}
    >
      {said === null && all.length > choices.length ? (
        <p className="small muted mt10">
          {chosen === null ? (
            <Link to={`/people/${person.id}?group=mails`}>Older mails are in the timeline</Link>
          ) : (
            <Link to={`/people/${person.id}/resend`}>All mails</Link>
          )}
        </p>
      ) : null}
    </HelpPage>
  )
}

const NO_MAILS = 'There is no receipt and no mail to this person’s address of today.'

/** How many mails the page lists. The timeline has links to this page for the others. */
const CHOICES_SHOWN = 12

function mailName({ what, note }: ConsolePersonPage['events'][number]): string {
  const kind = (note ?? '').split(', ')[0]?.replaceAll('-', ' ') ?? ''
  return what === 'mail-sent' ? `Sent: ${kind}` : `Not sent: ${kind}`
}

type Choice = { value: string; name: string; event: ConsolePersonPage['events'][number] }

function Choices({ choices, timeZone }: { choices: readonly Choice[]; timeZone: string | null }) {
  return (
    <div className="opts">
      {choices.map(({ value, name, event }, n) => (
        <label key={value}>
          <input type="radio" name="what" value={value} defaultChecked={n === 0} />
          <span>
            {name}
            {event.orderNo === null ? null : (
              <>
                {' '}
                <span className="mono">{event.orderNo}</span>
              </>
            )}
            <small>
              <When at={event.at} timeZone={timeZone} show="moment" />
            </small>
          </span>
        </label>
      ))}
    </div>
  )
}
