import { data, Form, redirect } from 'react-router'
import { readAccount } from '#domain/contracts/account.ts'
import { attachInvite, type InvitationContext } from '#domain/contracts/invites.ts'
import { HOME, INVITED_PAGES, INVITED_PATHS, LOG_IN } from '#domain/flows/invited-paths.ts'
import { nextMissing } from '#domain/flows/invited.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { endVisitBefore } from '#web/lib/session/end-visit.server.ts'
import { forgetStorage } from '#web/lib/forget-storage.ts'
import { textIn } from '#web/lib/form-data.ts'
import { Frame } from '#web/lib/frame.ts'
import {
  forgetInvitation,
  heldInvitation,
  inInvitation,
  openInvitation,
} from '#web/lib/session/held-invitations.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { ForOwner, OwnerField } from '#web/lib/form-owner.tsx'
import { logInBefore, redirectToLink } from '#web/lib/link.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { goTo } from '../go-to.server.ts'
import { leaveLink, needsCode, readOwnContext } from '../invitation.server.ts'
import { refuseOther } from '../other-invitation.server.ts'
import { namesEndedLink } from '../link-ended.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'invitation' })

type Context = Route.LoaderArgs['context']

export async function loader({ context }: Route.LoaderArgs) {
  const invitation = await readOwnContext(context)
  if (!invitation) throw await leaveLink(context)
  if (await needsCode(context)) throw goTo(context, 'code')
  const account = await readLoggedIn(context)
  if (!account) throw redirect(logInBefore(context, inInvitation(context, INVITED_PAGES.account)))
  const { userId, firstName, lastName, kind } = account.user
  return {
    account: userId,
    name: `${firstName} ${lastName}`,
    mayJoin: mayJoin(invitation, { userId, kind }),
    invitation: invitation.userId,
    invited: invitation.firstName,
    sentTo: invitation.sentTo,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const refused = await refuseOther(context, form)
  if (refused) return data(refusedBecause(refused), { status: 409 })
  switch (textIn(form, 'intent')) {
    case 'join':
      return join(context, textIn(form, 'account'))
    case 'log-out':
      return logOutHere(context)
    default:
      forgetInvitation(context)
      return goTo(context, HOME)
  }
}

const refusedBecause = (text: string) => ({ errors: [{ field: '', text }] })

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** Whether this account can take the place. If not, why: a professional, or already a member of this family. */
function mayJoin(
  { familyMembers }: InvitationContext,
  { userId, kind }: { userId: string; kind: string },
): 'join' | 'member' | 'professional' {
  if (kind !== 'parent') return 'professional'
  return familyMembers.some((member) => member.userId === userId) ? 'member' : 'join'
}

async function readLoggedIn(context: Context) {
  const { account } = sessionOf(context).data
  if (!account) return null
  const result = await call(context, readAccount, { headers: bearer(account.auth) })
  mustBeAnswered(result, 'The account')
  if (result.ok) return result.body
  sessionOf(context).set({ account: undefined })
  return null
}

/**
 * Joins with the account that the page named. If another person has logged in since, it joins nobody. The next page is the
 * first one that the place still needs.
 */
async function join(context: Context, named: string) {
  const held = openInvitation(context)
  const { account } = sessionOf(context).data
  if (!held?.token || !account) return redirect(inInvitation(context, INVITED_PAGES.account))
  if (named !== '' && named !== account.userId)
    return data(refusedBecause(textOf(context)('account.anotherPerson')), { status: 409 })
  const result = await call(context, attachInvite, {
    headers: bearer(account.auth),
    body: { token: held.token },
  })
  if (!result.ok) {
    if (namesEndedLink(result.problem)) return leaveLink(context)
    return data(refusedBecause(result.problem.message), { status: 422 })
  }
  forgetInvitation(context)
  const next = nextMissing({ ...result.body, requireCredentials: false })
  // The invitation has ended, and its number with it.
  if (next !== HOME && next !== LOG_IN) return redirect(INVITED_PATHS[next])
  leaveNotice(context, 'invited.account.joined')
  return redirectToLink(context, context.get(hostContext).site.links.myAccount)
}

/** Deletes everything that another person left in this browser. The invited person continues with their invitation. */
async function logOutHere(context: Context) {
  const invitation = heldInvitation(context)
  if (!invitation) return goTo(context, HOME)
  const next = inInvitation(context, INVITED_PATHS.landing)
  return endVisitBefore(context, { invitation, next })
}

/** The page for a logged-in user. They are not the invited person, or they can join with this account. */
export default function AccountScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { name, mayJoin: may, invited, sentTo } = loaderData
  const form = useStepForm({ answer: actionData })
  return (
    <Screen
      title={text('invited.account.title')}
      lede={text('invited.account.who', { name, invited, sentTo })}
      form={form}
    >
      <ForOwner value={loaderData.invitation}>
        <div className="stack">
          <p>{text(`invited.account.${may}`, { name, invited })}</p>
          {may === 'join' && (
            <Form method="post">
              <OwnerField />
              <input type="hidden" name="account" value={loaderData.account} />
              <Submit name="intent" value="join">
                {text('invited.account.joinButton', { name })}
              </Submit>
            </Form>
          )}
          {/* The next page is loaded as a new document, so that no data of the account stays. */}
          <Form method="post" reloadDocument onSubmit={forgetStorage}>
            <OwnerField />
            <Button type="submit" name="intent" value="log-out" variant="secondary" full>
              {text('invited.account.logOut')}
            </Button>
          </Form>
          <Form method="post">
            <OwnerField />
            <Button type="submit" name="intent" value="cancel" variant="text">
              {text('invited.account.cancel')}
            </Button>
          </Form>
        </div>
      </ForOwner>
    </Screen>
  )
}
