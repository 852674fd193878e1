import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { may } from '#domain/console/roles.ts'
import { readConsoleTaxRates, withdrawConsoleTaxRate } from '#domain/contracts/console/taxes.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { ListPage } from '../list/list-page.tsx'
import { withdrawAction } from '../list/withdraw-action.ts'
import { ADD_TAX_PATH, TAXES_PATH } from '../words.ts'
import { RateRow } from './rate-row.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { rates, today } = await readConsole(context, readConsoleTaxRates, {})
  return { rates, today, mayChange: may(context.get(consoleHost).staff.role, 'change-catalogue') }
}

/** Withdraws a rate before it begins. */
export const action = withdrawAction(withdrawConsoleTaxRate, TAXES_PATH)

/** The tax rates by place and day, each with its source. */
export function Component() {
  const { rates, today, mayChange } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Taxes"
      about="general rates of states and provinces"
      adds={mayChange ? [{ text: 'Add a rate', to: ADD_TAX_PATH }] : []}
      refused={useActionData<typeof action>()?.refused}
      caption="Tax rates by place and day"
      columns={[
        'Place',
        'Tax',
        { name: 'Rate', look: 'num' },
        'Days, UTC',
        { name: 'Source', look: 'wide-only' },
      ]}
      note="Nothing is overwritten. Of two rates that overlap, the later one applies."
    >
      {rates.map((rate) => (
        <RateRow key={rate.id} rate={rate} today={today} mayChange={mayChange} />
      ))}
    </ListPage>
  )
}
