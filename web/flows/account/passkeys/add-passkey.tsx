import { PASSKEY_NAME_MAX } from '#domain/people/passkey.ts'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { DeviceState } from './use-device.ts'

type AddProps = {
  form: StepFormState
  /** The answer of the device to the request for a new passkey. */
  device: DeviceState
}

/** The form that asks this device for a passkey. */
export function AddPasskey({ form, device }: AddProps) {
  const text = useText()
  const canMake = !useHydrated() || 'PublicKeyCredential' in window
  if (!canMake) return <Notice>{text('account.passkeys.unsupported')}</Notice>
  return (
    <Card title={text('account.passkeys.onThisDevice')}>
      <p>{text('account.passkeys.shared')}</p>
      <noscript>
        <p>{text('account.passkeys.noScript')}</p>
      </noscript>
      <StepForm form={form} draft={{ intent: 'start' }}>
        <TextField
          name="name"
          label={text('account.passkeys.name')}
          hint={text('account.passkeys.nameHint')}
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
          enterKeyHint="done"
        />
        <Submit full={false} {...(device === 'asking' ? { pending: true } : {})}>
          {text('account.passkeys.add')}
        </Submit>
      </StepForm>
      {device === 'cancelled' && <Notice live>{text('account.passkeys.cancelled')}</Notice>}
      {device === 'on-device' && <Notice live>{text('passkeys.onDevice')}</Notice>}
      {device === 'failed' && (
        <Notice tone="error" live>
          {text('account.passkeys.failed')}
        </Notice>
      )}
    </Card>
  )
}
