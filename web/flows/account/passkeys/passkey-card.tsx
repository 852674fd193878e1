import { Form, Link } from 'react-router'
import { PASSKEY_NAME_MAX } from '#domain/people/passkey.ts'
import { OwnerField } from '#web/lib/form-owner.tsx'
import { useText } from '#web/lib/text.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import type { StepFormState } from '#web/sections/step-form/use-step-form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ShownPasskey } from './read-passkeys.server.ts'

type CardProps = {
  passkey: ShownPasskey
  /** False if the log-in is too old. */
  mayChange: boolean
}

/** One passkey: when it was added and used, with buttons that rename and remove it. */
export function PasskeyCard({ passkey, mayChange }: CardProps) {
  const text = useText()
  const { id, name, isBackedUp, added, last } = passkey
  return (
    <Card title={name} action={mayChange && <RenameLink passkey={passkey} />}>
      <DescriptionList
        items={[
          { term: text('account.passkeys.addedOn'), description: added },
          { term: text('account.passkeys.last'), description: last ?? text('account.passkeys.never') },
          {
            term: text('account.passkeys.kept'),
            description: text(isBackedUp ? 'account.passkeys.backedUp' : 'account.passkeys.oneDevice'),
          },
        ]}
      />
      {mayChange && (
        <Form method="post" className="submit">
          <OwnerField />
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="passkeyId" value={id} />
          <Button type="submit" variant="text">
            {text('account.passkeys.remove')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </Form>
      )}
    </Card>
  )
}

function RenameLink({ passkey: { id, name } }: { passkey: ShownPasskey }) {
  const text = useText()
  return (
    <Link to={`?rename=${id}`} preventScrollReset>
      {text('account.passkeys.rename')}
      <span className="visually-hidden"> {name}</span>
    </Link>
  )
}

/** The form for another name, which replaces the card. */
export function RenamePasskey({ passkey, form }: { passkey: ShownPasskey; form: StepFormState }) {
  const text = useText()
  return (
    <Card title={passkey.name}>
      <StepForm form={form} draft={{ intent: 'rename', passkeyId: passkey.id }}>
        <TextField
          name="name"
          label={text('account.passkeys.newName')}
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
          enterKeyHint="done"
        />
        <div className="answer">
          <Submit full={false}>{text('account.passkeys.save')}</Submit>
          <ButtonLink to="?" variant="text" preventScrollReset>
            {text('account.passkeys.keepName')}
          </ButtonLink>
        </div>
      </StepForm>
    </Card>
  )
}
