import { useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import type { ShownError } from '#web/lib/errors.ts'
import { useText } from '#web/lib/text.tsx'
import type { Unreachable } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What the page answers: its state, its errors and what was typed. */
export type RequestAnswer = {
  state: 'success' | 'failure' | 'found' | null
  errors: ShownError[]
  values: { email: string }
}

type FindInvitationProps = {
  looks: boolean
  /** Whether an invitation is open in this browser. */
  hasToken: boolean
  answer: RequestAnswer | Unreachable | undefined
}

/**
 * The page without an old link. It mails the open invitations of an address to that address, and shows three
 * other ways.
 */
export function FindInvitation({ looks, hasToken, answer }: FindInvitationProps) {
  const text = useText()
  const { supportEmail: email, mailSender } = useSite()
  const phone = useSupportPhone()
  const form = useStepForm({ answer })
  const hasLooked = form.answer?.state === 'found'
  return (
    <Screen
      title={text(looks || hasLooked ? 'invited.request.find.title' : 'invited.request.oops')}
      lede={text('invited.request.find.lede')}
      form={form}
      holdsNothing={!hasToken}
    >
      {hasLooked ? (
        <>
          <Notice tone="success" live>
            {text('invited.request.found')}
          </Notice>
          <p>{text('invited.request.note', { sender: mailSender })}</p>
        </>
      ) : (
        <StepForm form={form} className="stack" draft={{ intent: 'find' }}>
          <EmailField
            name="email"
            label={text('invited.request.email')}
            hint={text('invited.request.email.hint')}
            autoComplete="email"
            enterKeyHint="send"
          />
          <Submit>{text('invited.request.find')}</Submit>
        </StepForm>
      )}
      <section className="section" aria-labelledby="what-helps">
        <h2 id="what-helps">{text('invited.request.steps')}</h2>
        <ol>
          <li>{text('invited.request.step1')}</li>
          <li>{text('invited.request.step2')}</li>
          <li>
            {text('invited.request.step3')} <a href={`mailto:${email}`}>{email}</a>
          </li>
        </ol>
        <p className="note">
          <SupportText>{text('invited.request.call', { phone })}</SupportText>
        </p>
      </section>
    </Screen>
  )
}
