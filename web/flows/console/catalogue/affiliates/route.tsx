import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { may } from '#domain/console/roles.ts'
import { readConsoleAffiliates, withdrawConsoleAffiliate } from '#domain/contracts/console/affiliates.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { ListPage } from '../list/list-page.tsx'
import { withdrawAction } from '../list/withdraw-action.ts'
import { AFFILIATES_PATH, CHANGE_AFFILIATE_PATH } from '../words.ts'
import { AffiliateTableRow } from './affiliate-row.tsx'
import { byKey } from './affiliate-words.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { affiliates } = await readConsole(context, readConsoleAffiliates, {})
  const { staff, now } = context.get(consoleHost)
  return { affiliates: byKey(affiliates, now), mayChange: may(staff.role, 'change-catalogue') }
}

/** Withdraws a row of an affiliate before it begins. */
export const action = withdrawAction(withdrawConsoleAffiliate, AFFILIATES_PATH)

/** The partners whose links bring visitors, with what each link gives. */
export function Component() {
  const { affiliates, mayChange } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Affiliates"
      about="partners whose links bring visitors"
      adds={mayChange ? [{ text: 'Add an affiliate', to: CHANGE_AFFILIATE_PATH }] : []}
      refused={useActionData<typeof action>()?.refused}
      caption="Affiliates by the key of their links"
      columns={['Affiliate', 'State', 'Its link gives', { name: 'Orders', look: 'num wide-only' }, 'Days']}
      empty={affiliates.length === 0 ? 'No affiliates yet. One has a name and the key of its links.' : null}
      note="Nothing is overwritten. The end of an affiliate ends no coupon."
    >
      {affiliates.map((affiliate) => (
        <AffiliateTableRow key={affiliate.key} affiliate={affiliate} mayChange={mayChange} />
      ))}
    </ListPage>
  )
}
