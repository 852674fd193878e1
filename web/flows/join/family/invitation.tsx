import { useEffect, useState, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { JOIN_POSITION } from '#domain/flows/join-paths.ts'
import { OWNER_FIELD, OwnerField, useFormOwner } from '#web/lib/form-owner.tsx'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { fieldId } from '#web/ui/field-id.ts'
import { Notice } from '#web/ui/notice.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type InvitationQuestionProps = {
  /** The answer of the action. A new object is a new refusal. */
  answer: { asks: true } | { invitationError: string }
  /** The first name of the co-parent. */
  name: string
}
const FIELD = 'invitationEmail'

/** Asks whether to invite the co-parent. Without a script a browser opens no dialog, so it shows a card. */
export function InvitationQuestion(props: InvitationQuestionProps) {
  const hydrated = useHydrated()
  if (hydrated) return <InDialog {...props} />
  return (
    <noscript>
      <InCard {...props} />
    </noscript>
  )
}

/** Closing the dialog means “not now”. */
function InDialog({ answer, name }: InvitationQuestionProps) {
  const text = useText()
  const submit = useSubmit()
  const owner = useFormOwner()
  const [open, setOpen] = useState(true)
  useEffect(() => {
    if (!('invitationError' in answer)) return
    setOpen(true)
    document.getElementById(fieldId(FIELD))?.focus()
  }, [answer])
  const skip = () => {
    setOpen(false)
    void submit({ intent: 'invitation', answer: 'skip', [OWNER_FIELD]: owner }, { method: 'post' })
  }
  return (
    <Dialog
      open={open}
      onClose={skip}
      title={text('join.speedbump.title', { name })}
      closeLabel={text('chrome.close')}
    >
      <Question answer={answer} name={name}>
        <Button variant="text" full onClick={skip}>
          {text('join.speedbump.skip')}
        </Button>
      </Question>
    </Dialog>
  )
}

function InCard(props: InvitationQuestionProps) {
  const text = useText()
  return (
    <Card title={text('join.speedbump.title', { name: props.name })}>
      <Question {...props}>
        <Button variant="text" full type="submit" name="answer" value="skip">
          {text('join.speedbump.skip')}
        </Button>
      </Question>
    </Card>
  )
}

/** @param props.children the button that skips the question */
function Question({ answer, name, children }: InvitationQuestionProps & { children: ReactNode }) {
  const text = useText()
  return (
    <>
      <p>{text('join.speedbump.text')}</p>
      <Form method="post" noValidate>
        <OwnerField />
        <input type="hidden" name="intent" value="invitation" />
        <EmailField
          name={FIELD}
          label={text('join.speedbump.email', { name })}
          error={'invitationError' in answer ? answer.invitationError : undefined}
          errorLabel={text('chrome.fieldError')}
          autoComplete="off"
          enterKeyHint="done"
        />
        <Submit>{text('join.speedbump.submit')}</Submit>
        {children}
      </Form>
    </>
  )
}

/** The parent's answer, confirmed before the flow goes on. */
export function InvitationAnswered({
  email,
  name,
  problem,
}: {
  email: string | null
  /** The first name of the co-parent. */
  name: string
  /** Why the flow could not go on. */
  problem: string | undefined
}) {
  const text = useText()
  return (
    <Screen
      title={text(email ? 'join.speedbump.thanks' : 'join.speedbump.skipped', { name })}
      lede={email ? text('join.speedbump.thanks.text', { email, name }) : text('join.speedbump.skipped.text')}
      step={JOIN_POSITION.family}
    >
      {problem && (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      )}
      <Form method="post">
        <OwnerField />
        <input type="hidden" name="intent" value="go-on" />
        <Submit>{text('chrome.continue')}</Submit>
      </Form>
    </Screen>
  )
}
