import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { redirectToLink } from '#web/lib/link.server.ts'
import { takeTonedNotice } from '#web/lib/notice.server.ts'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { LeftNotice } from '../left-notice.tsx'
import { AccountLinks } from '../account-links.tsx'
import { ErasureAhead } from '../erasure/erasure-ahead.tsx'
import { readErasureAhead } from '../erasure/erasure-ahead.server.ts'
import { enterAccount } from '../session.server.ts'
import { Families } from './families.tsx'
import { readOwnCases } from './read-cases.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, account } = await enterAccount(context, ACCOUNT_PATHS.myCases)
  const { kind, email, username } = account.user
  if (kind === 'parent') throw redirectToLink(context, context.get(hostContext).site.links.myAccount)
  const [cases, erasedOn] = await Promise.all([
    readOwnCases(context, auth),
    readErasureAhead(context, bearer(auth)),
  ])
  return { ...cases, erasedOn, email, username, notice: takeTonedNotice(context) }
}

/** A professional’s own page: the local stand-in for the product’s my cases. */
export default function MyCasesScreen({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { name, practice, roles, email, username, families, erasedOn, notice } = loaderData
  const isWaiting = families.some(({ parents }) => parents.some(({ hasJoined }) => !hasJoined))
  return (
    <Screen title={text('account.cases.title')} width="medium">
      <LeftNotice notice={notice} takesFocus />
      <ErasureAhead dueOn={erasedOn} />
      <section className="section" aria-labelledby="families">
        <h2 id="families">{text('account.cases.families')}</h2>
        <Families families={families} />
        {families.length > 0 && (
          <div className="actions">
            <ButtonLink to={ACCOUNT_PATHS.newFamily} variant="secondary">
              {text('account.cases.enter')}
            </ButtonLink>
            {isWaiting && (
              <ButtonLink to={ACCOUNT_PATHS.invite} variant="secondary">
                {text('account.invite.title')}
              </ButtonLink>
            )}
          </div>
        )}
      </section>
      <section className="section">
        <Card title={text('account.cases.profile')}>
          <DescriptionList
            items={[
              { term: text('account.cases.name'), description: name },
              { term: text('account.cases.practice'), description: practice },
              { term: text('account.cases.roles'), description: roles },
              { term: text('account.cases.email'), description: email ?? '' },
              { term: text('account.cases.username'), description: username },
            ]}
          />
        </Card>
      </section>
      <AccountLinks />
    </Screen>
  )
}
