import { data, redirect } from 'react-router'
import { ACCOUNT_PATHS, ownPage } from '#domain/flows/account-paths.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { textIn } from '#web/lib/form-data.ts'
import { leaveNotice, takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useText } from '#web/lib/text.tsx'
import { isUnreachable, reach } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { enterAccount } from '../session.server.ts'
import { emailField } from './email-field.ts'
import { invite, readAllInvitations } from './invitations.server.ts'
import { InvitationForm } from './invitation-form.tsx'
import { useForms } from './use-forms.ts'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.invite

export async function loader({ context }: Route.LoaderArgs) {
  const entered = await enterAccount(context, PATH)
  const invitations = await readAllInvitations(context, entered)
  const { kind, userId: owner } = entered.account.user
  return { owner, invitations, back: ownPage(kind), notice: takeNotice(context) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = await enterAccount(context, PATH)
  const form = await readForm(request)
  const [familyId, userId] = [textIn(form, 'familyId'), textIn(form, 'userId')]
  const email = textIn(form, emailField(userId))
  const errors = await invite(context, { auth, familyId, userId, email })
  const values = { [emailField(userId)]: email }
  if (errors.length > 0) return data({ userId, errors, values }, { status: 422 })
  leaveNotice(context, 'account.invite.sent')
  return redirect(PATH)
}

/** The request says whose form did not reach the server. It may fail before the page has drawn that it is sent. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const userId = textIn(await request.clone().formData(), 'userId')
  const answer = await reach(serverAction)
  return isUnreachable(answer) ? data({ ...answer, userId }, { status: 503 }) : answer
}

/** Invites people who were not invited at sign-up, and corrects a wrong address. */
export default function InviteScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { invitations, back, notice } = loaderData
  const { refused, onRefused, answerTo } = useForms(actionData)
  return (
    <ForOwner value={loaderData.owner}>
      <Screen
        title={text('account.invite.title')}
        lede={text(invitations.length > 0 ? 'account.invite.lede' : 'account.invite.nobody')}
        back={back}
        form={refused}
      >
        {notice && (
          <Notice tone="success" live takesFocus key={invitations.map(({ state }) => state).join(' ')}>
            {notice}
          </Notice>
        )}
        <div className="stack">
          {invitations.map((each) => (
            <InvitationForm
              key={`${each.userId} ${each.state}`}
              invitation={each}
              answer={answerTo(each.userId)}
              onRefused={onRefused}
            />
          ))}
        </div>
      </Screen>
    </ForOwner>
  )
}
