import type { Cases } from '#domain/contracts/professionals.ts'
import { useText } from '#web/lib/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

/** The families that a professional entered: who has joined, and how many children there are. */
export function Families({ families }: { families: Cases['families'] }) {
  const text = useText()
  if (families.length === 0) return <p>{text('account.cases.noFamilies')}</p>
  return (
    <div className="stack">
      {families.map(({ familyId, parents, children }) => (
        <Card key={familyId}>
          <DescriptionList
            items={[
              ...parents.map(({ firstName, lastName, hasJoined }) => ({
                term: `${firstName} ${lastName}`,
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
