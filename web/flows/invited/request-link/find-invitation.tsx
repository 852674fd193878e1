import { Form } from 'react-router'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { SupportLine } from '#web/sections/shell/support-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import type { RequestAnswer } from './screen.tsx'

type FindInvitationProps = { looks: boolean; answer: RequestAnswer | null; pending: boolean }

/** Without an old link: what is open for an address is mailed there, and three things help besides. */
export function FindInvitation({ looks, answer, pending }: FindInvitationProps) {
  const text = useText()
  const { supportEmail, mailSender } = useSite()
  const form = useFormErrors({ answer })
  return (
    <Screen
      title={text(looks ? 'invited.request.find.title' : 'invited.request.oops')}
      lede={text('invited.request.find.lede')}
      form={form}
    >
      {answer?.state === 'found' ? (
        <>
          <Notice tone="success" live>
            {text('invited.request.found')}
          </Notice>
          <p>{text('invited.request.note', { sender: mailSender })}</p>
        </>
      ) : (
        <Form method="post" className="stack" {...form.formProps}>
          <input type="hidden" name="intent" value="find" />
          <TextField
            name="email"
            type="email"
            label={text('invited.request.email')}
            hint={text('invited.request.email.hint')}
            error={form.errorOf('email')}
            errorLabel={text('chrome.fieldError')}
            defaultValue={answer?.email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
          />
          <SubmitButton pending={pending} pendingText={text('chrome.sending')} slowText={text('chrome.slow')}>
            {text('invited.request.find')}
          </SubmitButton>
        </Form>
      )}
      <section className="section" aria-labelledby="what-helps">
        <h2 id="what-helps">{text('invited.request.steps')}</h2>
        <ol className="stack">
          <li>{text('invited.request.step1')}</li>
          <li>{text('invited.request.step2')}</li>
          <li>
            {text('invited.request.step3')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </li>
        </ol>
        <SupportLine />
      </section>
    </Screen>
  )
}
