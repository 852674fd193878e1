import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { may } from '#domain/console/roles.ts'
import { readConsoleItems, withdrawConsoleItemDay } from '#domain/contracts/console/items.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { ListPage } from '../list/list-page.tsx'
import { withdrawAction } from '../list/withdraw-action.ts'
import { ADD_PACKAGE_PATH, PACKAGES_PATH } from '../words.ts'
import { ItemRow } from './item-row.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { items } = await readConsole(context, readConsoleItems, {})
  const { staff, now } = context.get(consoleHost)
  return {
    items: items.map((item) => ({
      item,
      ahead: item.days.filter(({ startsAt }) => new Date(startsAt) > now).map(({ id }) => id),
    })),
    mayChange: may(staff.role, 'change-catalogue'),
  }
}

/** Withdraws the begin or the end of a sale before its day. */
export const action = withdrawAction(withdrawConsoleItemDay, PACKAGES_PATH)

const ADDS = [
  { text: 'Add an extra', to: `${ADD_PACKAGE_PATH}?kind=extra` },
  { text: 'Add a package', to: ADD_PACKAGE_PATH },
] as const

const COLUMNS = ['What', 'State', 'Days', { name: 'Market', look: 'wide-only' }] as const
const ACTION = { name: 'Action', look: 'num' } as const

/** What is sold, from when and until when. */
export function Component() {
  const { items, mayChange } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Packages"
      about="what is sold, from when and until when"
      adds={mayChange ? ADDS : []}
      refused={useActionData<typeof action>()?.refused}
      caption="Packages, each followed by its extras"
      columns={[...COLUMNS, ...(mayChange ? [ACTION] : [])]}
      note="Nothing is overwritten. Who has a package keeps it after the end of its sale."
    >
      {items.map((each) => (
        <ItemRow key={`${each.item.packageId} ${each.item.service ?? ''}`} {...each} mayChange={mayChange} />
      ))}
    </ListPage>
  )
}
