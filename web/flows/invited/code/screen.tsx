import { useState } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { INVITED_BACK } from '#domain/flows/invited-paths.ts'
import { INVITATION_CODE_LENGTH } from '#domain/people/invitation-code.ts'
import { textIn } from '#web/lib/form-data.ts'
import { Frame } from '#web/lib/frame.ts'
import { openInvitation } from '#web/lib/session/held-invitations.server.ts'
import { ForOwner, OwnerField } from '#web/lib/form-owner.tsx'
import { useInvitedPage } from '#web/lib/invited-page.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { SupportLine } from '#web/sections/shell/support-line.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { leadOn } from '../invitation.server.ts'
import { refuseOther } from '../other-invitation.server.ts'
import { bringCode, sendCode } from './code.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'invitation' })

export async function loader({ context }: Route.LoaderArgs) {
  await leadOn(context, 'code')
  const held = openInvitation(context)
  return { invitation: held?.userId ?? '', asked: held?.codeToken !== undefined }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const other = await refuseOther(context, form)
  if (other) return data({ sent: null, errors: [{ field: '', text: other }] }, { status: 409 })
  const answer =
    textIn(form, 'intent') === 'send'
      ? await sendCode(context)
      : await bringCode(context, textIn(form, 'code'))
  if (answer instanceof Response) return answer
  return data(answer, { status: answer.errors.length > 0 ? 422 : 200 })
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/**
 * The page for a claimed place: the invited parent has typed in another browser. A code at the address from
 * there proves that it is the same person.
 */
export default function CodeScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const page = useInvitedPage()
  const form = useStepForm({ answer: actionData })
  const { state, formData } = useNavigation()
  const sending = state !== 'idle' && formData?.get('intent') === 'send'
  const sent = form.answer?.sent
  // A wrong code can come back before the loader knows about the request for a code. Its error goes when it is corrected.
  const [hasAsked, setHasAsked] = useState(false)
  const asked = hasAsked || loaderData.asked || Boolean(sent) || form.errorOf('code') !== undefined
  if (asked && !hasAsked) setHasAsked(true)
  return (
    <ForOwner value={loaderData.invitation}>
      <Screen
        title={text('invited.code.title')}
        lede={text('invited.code.text')}
        back={page(INVITED_BACK.code)}
        form={form}
      >
        {sent && (
          <Notice tone="success" live>
            {text('invited.code.sent', sent)}
          </Notice>
        )}
        {asked && (
          <StepForm form={form} className="stack">
            <DigitsField
              name="code"
              label={text('invited.code.label')}
              hint={text('invited.code.hint')}
              length={INVITATION_CODE_LENGTH}
              autoComplete="one-time-code"
              enterKeyHint="done"
            />
            <Submit pending={state !== 'idle' && !sending}>{text('invited.code.submit')}</Submit>
          </StepForm>
        )}
        <Form method="post">
          <OwnerField />
          <input type="hidden" name="intent" value="send" />
          <Submit variant={asked ? 'text' : 'primary'} pending={sending}>
            {text(asked ? 'invited.code.again' : 'invited.code.send')}
          </Submit>
        </Form>
        <p className="note">{text('invited.code.notYou')}</p>
        <SupportLine />
      </Screen>
    </ForOwner>
  )
}
