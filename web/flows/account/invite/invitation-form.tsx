import type { FamilyInvitations } from '#domain/contracts/families.ts'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { Chip } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { emailField } from './email-field.ts'

export type InvitationFormProps = {
  invitation: FamilyInvitations['invitations'][number] & { familyId: string }
  form: StepFormState
}

/** One person: whether they have joined, and the address of their invitation until then. */
export function InvitationForm({ invitation, form }: InvitationFormProps) {
  const text = useText()
  const { familyId, userId, firstName, lastName, state } = invitation
  return (
    <Card title={`${firstName} ${lastName}`} action={<Chip>{text(`account.invite.${state}`)}</Chip>}>
      {state === 'pending' && <p className="muted">{text('account.invite.correct')}</p>}
      {state !== 'joined' && (
        <StepForm form={form} draft={{ familyId, userId }}>
          <EmailField
            name={emailField(userId)}
            label={text('account.invite.email', { firstName })}
            hint={text('account.invite.emailHint')}
            autoComplete="off"
            enterKeyHint="done"
          />
          <Submit variant="secondary">
            {text(state === 'pending' ? 'account.invite.sendAgain' : 'account.invite.send')}
          </Submit>
        </StepForm>
      )}
    </Card>
  )
}
