import type { Account } from '#domain/contracts/account.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useText } from '#web/lib/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge, Chip } from '#web/ui/badge.tsx'

type FamilyProps = {
  members: Account['familyMembers']
  /** Whether a member has not joined. */ mayInvite: boolean
}

/** The first names of the family, each with a badge of initials. */
export function Family({ members, mayInvite }: FamilyProps) {
  const text = useText()
  if (members.length === 0) return null
  return (
    <section className="section" aria-labelledby="family">
      <h2 id="family">{text('account.family.title')}</h2>
      <ul className="badge-list">
        {members.map(({ kind, firstName, displayInitials, color, isYou }, index) => (
          <li key={index}>
            <Badge initials={displayInitials} color={color} />
            {firstName || text('account.family.unnamed')}
            {/* In place of the name of a person who was erased, the list says what they are. */}
            {firstName && <Chip>{text(isYou ? 'account.family.you' : `account.family.${kind}`)}</Chip>}
          </li>
        ))}
      </ul>
      {mayInvite && (
        <div className="actions">
          <ButtonLink to={ACCOUNT_PATHS.invite} variant="secondary">
            {text('account.invite.title')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
