import type { Cases } from '#domain/contracts/professionals.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useText } from '#web/lib/text.tsx'
import picture from '#web/sections/picture/families.svg?url&no-inline'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The families that a professional entered: who has joined, and how many children there are. */
export function Families({ families }: { families: Cases['families'] }) {
  const text = useText()
  if (families.length === 0) {
    return (
      <Card>
        <EmptyState
          picture={picture}
          title={text('account.cases.noFamilies')}
          action={
            <ButtonLink to={ACCOUNT_PATHS.newFamily} variant="secondary">
              {text('account.cases.enter')}
            </ButtonLink>
          }
        >
          {text('account.cases.noFamilies.text')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="stack">
      {families.map(({ familyId, parents, children }) => (
        <Card key={familyId}>
          <DescriptionList
            items={[
              ...parents.map(({ firstName, lastName, hasJoined }) => ({
                term: `${firstName} ${lastName}`.trim() || text('account.family.unnamed'),
                description: text(hasJoined ? 'account.invite.joined' : 'account.cases.notJoined'),
              })),
              { term: text('account.cases.children'), description: children },
            ]}
          />
        </Card>
      ))}
    </div>
  )
}
