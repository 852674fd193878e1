import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { TAKE_BACK_DAYS } from '#domain/privacy/erasure.ts'
import { useText } from '#web/lib/text.tsx'
import { LinkList, LinkListItem } from '#web/ui/link-list.tsx'
import { LogOut } from './log-out-button.tsx'

/** The links of an account. The link to the page that deletes it is separate. */
export function AccountLinks({
  billing = null,
}: {
  /** The address of Billing, for a parent. */ billing?: string | null
}) {
  const text = useText()
  return (
    <section className="section" aria-labelledby="account-links">
      <h2 id="account-links">{text('account.links.title')}</h2>
      <LinkList>
        {billing !== null && (
          <LinkListItem
            href={billing}
            title={text('account.account.billing')}
            help={text('account.links.billing')}
          />
        )}
        <LinkListItem
          to={ACCOUNT_PATHS.email}
          title={text('account.email.title')}
          help={text('account.links.email')}
        />
        <LinkListItem
          to={ACCOUNT_PATHS.passkeys}
          title={text('account.passkeys.title')}
          help={text('account.links.passkeys')}
        />
        <LinkListItem
          to={ACCOUNT_PATHS.browsers}
          title={text('account.browsers.title')}
          help={text('account.links.browsers')}
        />
        <LinkListItem
          to={ACCOUNT_PATHS.export}
          title={text('account.export.title')}
          help={text('account.links.export')}
        />
      </LinkList>
      <div className="actions">
        <LogOut />
      </div>
      <LinkList tone="danger">
        <LinkListItem
          to={ACCOUNT_PATHS.erasure}
          title={text('account.erasure.link')}
          help={text('account.links.erasure', { days: TAKE_BACK_DAYS })}
        />
      </LinkList>
    </section>
  )
}
