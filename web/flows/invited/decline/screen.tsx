import { createContext, data } from 'react-router'
import { declineInvite } from '#domain/contracts/invites.ts'
import { INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { Frame } from '#web/lib/frame.ts'
import { forgetInvitation } from '#web/lib/session/held-invitations.server.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { useInvitedPage } from '#web/lib/invited-page.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { EndPage } from '#web/sections/shell/error-page.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { goTo } from '../go-to.server.ts'
import { bearerOf, leaveLink, needsCode } from '../invitation.server.ts'
import { refuseOther } from '../other-invitation.server.ts'
import { linkEnded } from '../link-ended.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'invitation' })

/** Whether this request has just closed the invitation. Without a script its page is loaded in the same request. */
const closedNow = createContext(false)

export async function loader({ context }: Route.LoaderArgs) {
  if (context.get(closedNow)) return { invitation: '' }
  if (await needsCode(context)) throw goTo(context, 'code')
  const bearer = bearerOf(context)
  if (!bearer?.isLink) throw await leaveLink(context)
  return { invitation: bearer.userId }
}

export async function action({ context, request }: Route.ActionArgs) {
  const refused = await refuseOther(context, await readForm(request))
  if (refused) return data(refusedBecause(refused), { status: 409 })
  const bearer = bearerOf(context)
  if (!bearer?.isLink) return leaveLink(context)
  const result = await call(context, declineInvite, { headers: bearer.headers })
  if (!result.ok && !linkEnded(result)) {
    return data(refusedBecause(result.problem.message), { status: 422 })
  }
  forgetInvitation(context)
  context.set(closedNow, true)
  return { isClosed: true, errors: [] }
}

const refusedBecause = (text: string) => ({ isClosed: false, errors: [{ field: '', text }] })

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The closed invitation stays on the screen, and there is nothing to load for it any more. */
export function shouldRevalidate(): boolean {
  return false
}

/** For people who do not want to join, or who are not the invited person. */
export default function DeclineScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const page = useInvitedPage()
  const form = useStepForm({ answer: actionData })
  if (form.answer?.isClosed) {
    return <EndPage title={text('invited.decline.done')} text={text('invited.decline.done.text')} />
  }
  return (
    <Screen title={text('invited.decline.title')} lede={text('invited.decline.text')} form={form}>
      <ForOwner value={loaderData.invitation}>
        <StepForm form={form} className="stack">
          <Submit>{text('invited.decline.button')}</Submit>
          <ButtonLink to={page(INVITED_PATHS.landing)} variant="secondary" full>
            {text('invited.decline.back')}
          </ButtonLink>
        </StepForm>
      </ForOwner>
    </Screen>
  )
}
