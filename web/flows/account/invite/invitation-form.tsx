import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import type { FamilyInvitations } from '#domain/contracts/families.ts'
import { emailError, tidyEmail } from '#domain/people/email.ts'
import { inWords } from '#web/lib/errors.ts'
import { textIn } from '#web/lib/form-data.ts'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { Chip } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { emailField } from './email-field.ts'
import type { Answer, Refused, Unsent } from './use-forms.ts'

type Invitation = FamilyInvitations['invitations'][number] & { familyId: string }

export type InvitationFormProps = {
  invitation: Invitation
  /** The answer to this form, not to another form of the page. */
  answer: Answer | Unsent | undefined
  onRefused: (userId: string, refused: Refused) => void
}

/** One person: whether they have joined, and the address of their invitation until then. */
export function InvitationForm({ invitation, answer, onRefused }: InvitationFormProps) {
  const text = useText()
  const { familyId, userId, firstName, lastName, state } = invitation
  const field = emailField(userId)
  const form = useStepForm({
    answer,
    check: (entered) => {
      const code = emailError(tidyEmail(textIn(entered, field)))
      return code ? inWords([{ field, code }], text) : []
    },
  })
  const { errors, attempt } = form
  useEffect(() => onRefused(userId, { errors, attempt }), [onRefused, userId, errors, attempt])
  const { state: sending, formData } = useNavigation()
  const isSent = sending !== 'idle' && formData?.get('userId') === userId
  return (
    <Card title={`${firstName} ${lastName}`} action={<Chip>{text(`account.invite.${state}`)}</Chip>}>
      {state === 'pending' && <p className="muted">{text('account.invite.correct')}</p>}
      {state !== 'joined' && (
        <StepForm form={form} draft={{ familyId, userId }}>
          <EmailField
            name={field}
            label={text('account.invite.email', { firstName })}
            hint={text('account.invite.emailHint')}
            autoComplete="off"
            enterKeyHint="done"
          />
          <Submit variant="secondary" pending={isSent}>
            {text(state === 'pending' ? 'account.invite.sendAgain' : 'account.invite.send')}
          </Submit>
        </StepForm>
      )}
    </Card>
  )
}
