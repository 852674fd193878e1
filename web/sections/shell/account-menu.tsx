import { Form } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { forgetStorage } from '#web/lib/forget-storage.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** The account data that the header shows. */
export type HeaderAccount = {
  kind: 'parent' | 'professional'
  firstName: string | null
  /** The path of their own page. The logo leads there. */
  home: string
}

/** The account's name, a link to the account, and the log-out. They replace the log-in link. */
export function AccountMenu({ kind, firstName }: Omit<HeaderAccount, 'home'>) {
  const text = useText()
  const { links } = useSite()
  const parent = kind === 'parent'
  const label = text(parent ? 'chrome.account' : 'chrome.cases')
  return (
    <Menu
      id="account-menu"
      label={firstName ? text('chrome.accountOf', { firstName }) : label}
      button={
        <>
          <Icon name="person" />
          <span className="menu-name">{firstName ?? label}</span>
        </>
      }
    >
      <a href={parent ? links.myAccount : links.myCases}>{label}</a>
      {parent && <a href={links.billing}>{text('chrome.billing')}</a>}
      <Form method="post" action={ACCOUNT_PATHS.logOut} reloadDocument onSubmit={forgetStorage}>
        <button type="submit">{text('chrome.logOut')}</button>
      </Form>
    </Menu>
  )
}
