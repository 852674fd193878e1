import type { InvitationContext } from '#domain/contracts/invites.ts'
import { useText } from '#web/lib/text.tsx'
import { Badge, Chip } from '#web/ui/badge.tsx'

type FamilyMembersProps = { members: InvitationContext['familyMembers']; userId: string }

/** The family of an invitation. The reader's own name is marked. */
export function FamilyMembers({ members, userId }: FamilyMembersProps) {
  const text = useText()
  return (
    <ul className="badge-list" aria-label={text('invited.landing.family')}>
      {members.map((member) => (
        <li key={member.userId}>
          <Badge initials={member.displayInitials} color={member.color} />
          {`${member.firstName} ${member.lastName}`.trim() || text('account.family.unnamed')}
          {member.userId === userId && <Chip>{text('invited.landing.you')}</Chip>}
        </li>
      ))}
    </ul>
  )
}
