import { Form } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { OwnerField } from '#web/lib/form-owner.tsx'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormFieldsContext } from '#web/ui/use-field.ts'
import { useDay } from '../use-date.ts'

type DownloadProps = {
  /** The file became ready while the page was open. Its notice takes the focus of the pressed link. */
  isNews: boolean
  /** The last day of the file. */
  until: string
  needsLogIn: boolean
  /** The code that was just requested. It is never shown again. */
  code: string | null
  form: StepFormState
}

/** More than the code has, because people type spaces and hyphens in it. */
const TYPED_CODE_ROOM = 20

/** A file that is ready: the code for it, and the download. */
export function Download({ isNews, until, needsLogIn, code, form }: DownloadProps) {
  const text = useText()
  const date = useDay()(until)
  return (
    <div className="stack">
      <Notice tone="success" title={text('account.export.ready')} takesFocus={isNews}>
        <p>{text('account.export.readyText', { date })}</p>
      </Notice>
      <Card title={text('account.export.yourCode')}>
        {code === null ? (
          <>
            <p>{text('account.export.codeText')}</p>
            {needsLogIn && <p>{text('account.export.logInAgain')}</p>}
          </>
        ) : (
          <output className="shown-code">
            <strong>{code}</strong>
            <span>{text('account.export.once')}</span>
          </output>
        )}
        <StepForm form={form} draft={{ intent: needsLogIn ? 'log-in' : 'code' }}>
          <Submit full={false} variant="secondary">
            {text(
              needsLogIn
                ? 'account.export.logIn'
                : code === null
                  ? 'account.export.showCode'
                  : 'account.export.newCode',
            )}
          </Submit>
        </StepForm>
      </Card>
      <Form method="post" action={ACCOUNT_PATHS.exportFile} reloadDocument className="stack">
        <OwnerField />
        <FormFieldsContext value={form.fields}>
          <TextField
            key={code}
            name="code"
            label={text('account.export.code')}
            hint={text('account.export.codeHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={TYPED_CODE_ROOM}
            {...(code !== null && { defaultValue: code })}
          />
        </FormFieldsContext>
        <p>{text('account.export.keepSafe')}</p>
        <div className="answer">
          <Button type="submit">{text('account.export.download')}</Button>
        </div>
      </Form>
      <StepForm form={form} draft={{ intent: needsLogIn ? 'log-in' : 'ask' }}>
        <Submit full={false} variant="text">
          {text('account.export.askAgain')}
        </Submit>
      </StepForm>
    </div>
  )
}
