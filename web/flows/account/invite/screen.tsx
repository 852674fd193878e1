import { data, redirect } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { emailError, tidyEmail } from '#domain/people/email.ts'
import { inWords } from '#web/lib/errors.ts'
import { textIn } from '#web/lib/form-data.ts'
import { leaveNotice, takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { enterAccount } from '../session.server.ts'
import { emailField } from './email-field.ts'
import { invite, readAllInvitations } from './invitations.server.ts'
import { InvitationForm } from './invitation-form.tsx'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.invite

export async function loader({ context }: Route.LoaderArgs) {
  const entered = await enterAccount(context, PATH)
  const invitations = await readAllInvitations(context, entered)
  const back = entered.account.user.kind === 'professional' ? ACCOUNT_PATHS.myCases : ACCOUNT_PATHS.myAccount
  return { invitations, back, notice: takeNotice(context) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = await enterAccount(context, PATH)
  const form = await readForm(request)
  const [familyId, userId] = [textIn(form, 'familyId'), textIn(form, 'userId')]
  const email = textIn(form, emailField(userId))
  const errors = await invite(context, { auth, familyId, userId, email })
  if (errors.length > 0) return data({ errors, values: { [emailField(userId)]: email } }, { status: 422 })
  leaveNotice(context, 'account.invite.sent')
  return redirect(PATH)
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** Invites people who were not invited at sign-up, and corrects a wrong address. */
export default function InviteScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { invitations, back, notice } = loaderData
  // One form state for all forms of the page. Each form names its own field.
  const form = useStepForm({
    answer: actionData,
    check: (entered) => {
      const field = emailField(textIn(entered, 'userId'))
      const code = emailError(tidyEmail(textIn(entered, field)))
      return code ? inWords([{ field, code }], text) : []
    },
  })
  return (
    <Screen
      title={text('account.invite.title')}
      lede={text(invitations.length > 0 ? 'account.invite.lede' : 'account.invite.nobody')}
      back={back}
      form={form}
    >
      {notice && (
        <Notice tone="success" live takesFocus key={invitations.map(({ state }) => state).join(' ')}>
          {notice}
        </Notice>
      )}
      <div className="stack">
        {invitations.map((each) => (
          <InvitationForm key={`${each.userId} ${each.state}`} invitation={each} form={form} />
        ))}
      </div>
    </Screen>
  )
}
