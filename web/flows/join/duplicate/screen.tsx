import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { RegistrationView } from '#domain/contracts/registrations.ts'
import { INVITED_PATHS, INVITED_PAGES } from '#domain/flows/invited-paths.ts'
import { JOIN_PATHS, JOIN_BACK, type JoinPath, type JoinTarget } from '#domain/flows/join-paths.ts'
import { afterConfirmation, backOfDuplicate } from '#domain/flows/join.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { Frame } from '#web/lib/frame.ts'
import { inInvitation, openInvitation } from '#web/lib/session/held-invitations.server.ts'
import { useInvitedPage } from '#web/lib/invited-page.ts'
import { nameOfVisit } from '#web/lib/session/link-owner.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { phoneLink, useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { offeredChat } from '#web/sections/chat/chat-id.server.ts'
import { Chat } from '#web/sections/chat/chat.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { joinState, readDraft } from '../draft.server.ts'
import { goTo } from '../go-to.server.ts'
import { continueAnyway } from './continue-anyway.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'sign-up', outerHosts: 'messenger' })

type Context = Route.LoaderArgs['context']

/** How the parent may go on: first by the confirmation, then to a step. */
async function wayOn(
  context: Context,
  draft: RegistrationView | null,
): Promise<'send-parent' | JoinTarget | null> {
  if (sessionOf(context).data.duplicate?.parent) return 'send-parent'
  if (!draft) return null
  if (!draft.parentDuplicateConfirmed && !draft.coParentDuplicateConfirmed) return 'send-parent'
  return afterConfirmation(await joinState(context, draft))
}

/** Name and e-mail are shown once: not after a reload, and not in a second tab. */
function takeShown(context: Context) {
  const { duplicate } = sessionOf(context).data
  if (!duplicate?.shown) return null
  const { shown, ...kept } = duplicate
  sessionOf(context).set({ duplicate: kept.parent ? kept : undefined })
  return shown
}

export async function loader({ context }: Route.LoaderArgs) {
  // An invited person may join with an existing account. The page does not say whether one exists.
  const isInvited = openInvitation(context) !== null
  const draft = await readDraft(context)
  const way = await wayOn(context, draft)
  return {
    owner: draft?.signupId ?? nameOfVisit(sessionOf(context).data),
    shown: takeShown(context),
    isInvited,
    back: isInvited ? inInvitation(context, INVITED_PATHS.parent) : await backOf(context, draft),
    mayContinue: way !== null,
    callsFirst: !isInvited && draft !== null && draft.payment !== 'paid' && way === null,
    chat: offeredChat(context),
  }
}

async function backOf(context: Context, draft: RegistrationView | null): Promise<JoinPath> {
  if (sessionOf(context).data.duplicate?.parent) return JOIN_BACK.duplicate
  return backOfDuplicate(await joinState(context, draft))
}

/**
 * The data that is shown once stays until the visitor leaves the page. Only the page's own form loads it
 * again, after an answer of the server.
 */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formAction !== undefined && formAction.endsWith(JOIN_PATHS.duplicate) && defaultShouldRevalidate
}

export async function action({ context }: Route.ActionArgs) {
  const way = await wayOn(context, await readDraft(context))
  return way === 'send-parent' ? continueAnyway(context) : goTo(context, way ?? 'duplicate')
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/**
 * A parent who may already have an account: what to do, and how to reach support. Nothing of the account is
 * shown.
 */
export default function DuplicateScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const page = useInvitedPage()
  const form = useStepForm({ answer: actionData })
  const site = useSite()
  const phone = useSupportPhone()
  const { shown: person, isInvited, back } = loaderData
  return (
    <Screen
      title={text('join.duplicate.title')}
      lede={
        person
          ? text('join.duplicate.lede', { name: person.name, email: person.email })
          : text('join.duplicate.lede.nobody')
      }
      back={back}
      form={form}
    >
      <Notice tone="warning">
        {text('join.duplicate.warning')}
        {person?.notCharged && <> {text('join.duplicate.notCharged')}</>}
        {loaderData.callsFirst && <> {text('join.duplicate.call.first')}</>}
      </Notice>
      <section className="section" aria-labelledby="what-next">
        <h2 id="what-next">{text('join.duplicate.what')}</h2>
        <ol>
          <li>{text('join.duplicate.step1')}</li>
          <li>{text('join.duplicate.step2')}</li>
          <li>{text('join.duplicate.step3')}</li>
          <li>
            {text('join.duplicate.correct')} <Link to={back}>{text('join.duplicate.correct.link')}</Link>
          </li>
        </ol>
      </section>
      <div className="actions">
        {isInvited && (
          <ButtonLink to={page(INVITED_PAGES.account)}>{text('join.duplicate.logInAndJoin')}</ButtonLink>
        )}
        <ButtonAnchor variant={isInvited ? 'secondary' : 'primary'} href={phoneLink(phone)}>
          {text('join.duplicate.call', { phone })}
        </ButtonAnchor>
        <ButtonAnchor variant="secondary" href={site.links.logIn}>
          {text('chrome.logIn')}
        </ButtonAnchor>
        <ButtonAnchor variant="secondary" href={site.links.passwordRetrieval}>
          {text('join.duplicate.retrieve')}
        </ButtonAnchor>
      </div>
      {loaderData.mayContinue && (
        <ForOwner value={loaderData.owner}>
          <StepForm form={form}>
            <p className="note">{text('join.duplicate.continue.text')}</p>
            <Submit variant="text" full={false}>
              {text('join.duplicate.continue')}
            </Submit>
          </StepForm>
        </ForOwner>
      )}
      <p className="note">{text('join.duplicate.limit')}</p>
      {loaderData.chat && <Chat name={loaderData.chat} opensItself />}
    </Screen>
  )
}
