import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { HELP_RULES } from '#domain/console/help.ts'
import { openConsolePerson, type ConsolePersonPage } from '#domain/contracts/console/person.ts'
import { formatMoney } from '#domain/money.ts'
import { HelpPage } from '../help/help-page.tsx'
import { sendHelp } from '../help/send-help.ts'
import { readConsole, requireRight } from '../shell/ask-console.ts'
import { When } from '../shell/when.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireRight(context, { right: HELP_RULES['release-hold'].right, wanted: 'release-hold' })
  const { person, events } = await readConsole(context, openConsolePerson, {
    params: { id: params['id'] ?? '' },
    query: { group: 'money' },
  })
  const { searchParams } = new URL(request.url)
  return {
    person,
    holds: events.filter(isHold),
    chosen: searchParams.get('transaction'),
    said: searchParams.get('said'),
    newKey: crypto.randomUUID(),
  }
}

type Event = ConsolePersonPage['events'][number]

/** Whether money is held for an attempt that its order no longer needs. */
function isHold({ what, note, transaction }: Event): boolean {
  return what === 'attempt' && transaction !== null && note?.split(', ')[0] === 'superseded'
}

export async function action(args: ActionFunctionArgs) {
  const person = args.params['id'] ?? ''
  return sendHelp(args, { given: { kind: 'release-hold', person }, next: `/people/${person}/release-hold` })
}

export function Component() {
  const { person, holds, chosen, said, newKey } = useLoaderData<typeof loader>()
  return (
    <HelpPage
      person={person}
      kind="release-hold"
      rows={[{ label: 'Hold', content: <Holds {...{ holds, chosen }} timeZone={person.timeZone} /> }]}
      nothing={holds.length === 0 ? NO_HOLDS : null}
      said={said}
      newKey={newKey}
      refused={useActionData<typeof action>()}
    />
  )
}

const NO_HOLDS =
  'Nothing is held that its order does not want. A hold that pays its order is captured by itself.'

type HoldsGiven = { holds: readonly Event[]; chosen: string | null; timeZone: string | null }

function Holds({ holds, chosen, timeZone }: HoldsGiven) {
  return (
    <div className="opts">
      {holds.map(({ key, at, transaction, orderNo, instrument, amount, currency }, n) => (
        <label key={key}>
          <input
            type="radio"
            name="transaction"
            required
            value={transaction ?? ''}
            defaultChecked={chosen === null ? n === 0 : chosen === transaction}
          />
          <span>
            <span className="mono">{transaction}</span>
            {instrument === null ? null : `, ${instrument}`}
            <small>
              Order <span className="mono">{orderNo}</span>,{' '}
              <When at={at} timeZone={timeZone} show="moment" />
            </small>
          </span>
          {amount === null || currency === null ? null : (
            <span className="amt">{formatMoney(amount, { currency, locale: 'en' })}</span>
          )}
        </label>
      ))}
    </div>
  )
}
