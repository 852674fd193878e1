import { hostContext } from '../../../lib/host.ts'
import { redirectToLink } from '../../../lib/link.server.ts'
import { useText } from '../../../lib/text.tsx'
import { Screen } from '../../../sections/shell/screen.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { LogOut } from '../log-out-button.tsx'
import { enterAccount } from '../session.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { account } = await enterAccount(context, '/my-cases')
  if (account.user.kind === 'parent')
    throw redirectToLink(context, context.get(hostContext).site.links.myAccount)
  return { user: account.user }
}

/** A professional’s own page: the local stand-in for the product’s my cases. */
export default function MyCasesScreen({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { firstName, lastName, email, username } = loaderData.user
  return (
    <Screen title={text('account.cases.title')} width="medium">
      <div className="stack">
        <Card title={text('account.cases.profile')}>
          <DescriptionList
            items={[
              { term: text('account.cases.name'), description: `${firstName} ${lastName}` },
              { term: text('account.cases.email'), description: email ?? '' },
              { term: text('account.cases.username'), description: username },
            ]}
          />
        </Card>
        <Card title={text('account.cases.families')}>
          <p>{text('account.cases.noFamilies')}</p>
        </Card>
      </div>
      <div className="actions">
        <LogOut />
      </div>
    </Screen>
  )
}
