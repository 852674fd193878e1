import { Form } from 'react-router'
import type { FamilyInvitations } from '#domain/contracts/families.ts'
import { useText } from '#web/lib/text.tsx'
import { Chip } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { useFormErrors } from '#web/ui/use-form-errors.ts'
import { emailField } from './email-field.ts'

export type InvitationFormProps = {
  invitation: FamilyInvitations['invitations'][number] & { familyId: string }
  typed: string | undefined
  form: ReturnType<typeof useFormErrors>
  pending: boolean
}

/** One person: whether they have joined, and until then the address an invitation goes to. */
export function InvitationForm({ invitation, typed, form, pending }: InvitationFormProps) {
  const text = useText()
  const { familyId, userId, firstName, lastName, state } = invitation
  const field = emailField(userId)
  return (
    <Card title={`${firstName} ${lastName}`} action={<Chip>{text(`account.invite.${state}`)}</Chip>}>
      {state === 'pending' && <p className="muted">{text('account.invite.correct')}</p>}
      {state !== 'joined' && (
        <Form method="post" {...form.formProps}>
          <input type="hidden" name="familyId" value={familyId} />
          <input type="hidden" name="userId" value={userId} />
          <TextField
            name={field}
            type="email"
            label={text('account.invite.email', { firstName })}
            hint={text('account.invite.emailHint')}
            error={form.errorOf(field)}
            errorLabel={text('chrome.fieldError')}
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
          />
          <SubmitButton variant="secondary" pending={pending} pendingText={text('chrome.sending')}>
            {text(state === 'pending' ? 'account.invite.sendAgain' : 'account.invite.send')}
          </SubmitButton>
        </Form>
      )}
    </Card>
  )
}
