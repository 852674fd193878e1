import { lazy, Suspense, useMemo } from 'react'
import { data, type RouterContextProvider } from 'react-router'
import { JOIN_POSITION, JOIN_BACK } from '#domain/flows/join-paths.ts'
import { LEGACY_PATHS } from '#domain/flows/legacy-paths.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { textIn, tickedIn } from '#web/lib/form-data.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { Frame } from '#web/lib/frame.ts'
import { readDiallingCodes } from '#web/lib/lookups.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { lateRules } from '#web/delivery/index.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { useText } from '#web/lib/text.tsx'
import { isUnreachable, surviveOutage, useArrived, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { useIdle } from '#web/ui/use-idle.ts'
import { enterWithDraft, versionIn } from '../draft.server.ts'
import { ReloadLink } from '../reload-link.tsx'
import { keepTyped, readTyped } from '../typed.server.ts'
import { coParentValues } from './co-parent-fields.tsx'
import { FamilyForm } from './family-form.tsx'
import { inRows } from '#web/sections/children/children-form-data.ts'
import { familyIn, typedFamilyIn } from './family-form-data.ts'
import { answerInvitation, asksAboutInvitation } from './invitation.server.ts'
import { afterFamily, saveFamily } from './save-family.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ keepsPageInLanguageChange: true, startOver: 'sign-up' })

type Context = Readonly<RouterContextProvider>

const rules = lateRules(async () => (await import('./check-family-form.ts')).checkFamilyForm)
/** Loaded late: few people see them, because they belong to the question about an invitation. */
const InvitationQuestion = lazy(async () => ({
  default: (await import('./invitation.tsx')).InvitationQuestion,
}))
const InvitationAnswered = lazy(async () => ({
  default: (await import('./invitation.tsx')).InvitationAnswered,
}))

const stillThere = async () => import('./still-there.tsx')
const StillThere = lazy(async () => ({ default: (await stillThere()).StillThere }))
/** After this time the page asks who uses the device, because it shows the names of children. */
const IDLE_MS = 30 * 60_000

export async function loader({ context }: Route.LoaderArgs) {
  const { draft } = await enterWithDraft(context, 'family')
  const { signupId, parent, coParent, children, version } = draft
  const sent = { coParent, listed: coParent ? children : null }
  return {
    parent,
    version,
    owner: signupId,
    ...(readTyped(context, 'family', version) ?? sent),
    notice: takeNotice(context),
    back: backOf(context),
    diallingCodes: await readDiallingCodes(context),
  }
}

/** While the person types, the rules arrive, and the question who is there. The network may be gone by then. */
function loadRest(): void {
  rules.load()
  stillThere().catch(() => undefined)
}

/** A user with an account goes back to the page that manages it, not to a new sign-up. */
function backOf(context: Context): string | null {
  return sessionOf(context).data.account ? LEGACY_PATHS.parentB : JOIN_BACK.family
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  switch (textIn(form, 'intent')) {
    case 'go-on':
      return afterFamily(context)
    case 'invitation':
      return answerQuestion(context, form)
    default:
      return keepFamily(context, form)
  }
}

async function keepFamily(context: Context, form: FormData) {
  const { rows, ...family } = familyIn(form)
  const typed = typedFamilyIn(form)
  const version = versionIn(form)
  // The text stays for a return to this step. After the step is saved it is forgotten.
  if (version !== undefined) keepTyped(context, { family: { version, ...typed } })
  const coParentDuplicateConfirmed = tickedIn(form, 'coParentDuplicateConfirmed')
  // A parent who enters an address is told about the invitation, even if they skipped the question before.
  const invitation = family.coParent.email ? 'send' : null
  const refused = await saveFamily(context, { ...family, coParentDuplicateConfirmed, invitation, version })
  if (refused instanceof Response) return refused
  if (refused) {
    const errors = withNames(inRows(refused.errors, rows), { text: textOf(context) })
    return data({ ...refused, errors, typed }, { status: 422 })
  }
  const { draft } = await enterWithDraft(context, 'family')
  return asksAboutInvitation(context, draft) ? { asks: true as const } : afterFamily(context)
}

async function answerQuestion(context: Context, form: FormData) {
  const { draft } = await enterWithDraft(context, 'family')
  const email = textIn(form, 'answer') === 'skip' ? null : textIn(form, 'invitationEmail').trim()
  return answerInvitation(context, { draft, email })
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The co-parent and the children, and the question about an invitation. */
export default function FamilyScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { answer: last } = useArrived(actionData)
  const refused = last && 'errors' in last ? last : null
  const asked = last && ('asks' in last || 'invitationError' in last) ? last : null
  const unreachable = useMemo(
    () => (isUnreachable(actionData) ? { invitationError: text('chrome.unreachable') } : null),
    [actionData, text],
  )
  const entered = { ...loaderData, ...refused?.typed }
  const form = useStepForm({
    // If the answer did not reach the server, the question itself shows that.
    answer: asked && unreachable ? undefined : actionData,
    check: (typed) => rules.check({ entered: typed, parent: loaderData.parent, text }),
    values: coParentValues(entered.coParent),
  })
  const name = entered.coParent?.firstName ?? ''
  const { idle, stay } = useIdle(IDLE_MS)
  if (last && 'invited' in last)
    return (
      <ForOwner value={loaderData.owner}>
        <Suspense>
          <InvitationAnswered email={last.invited} name={name} problem={unreachable?.invitationError} />
        </Suspense>
      </ForOwner>
    )
  return (
    <ForOwner value={loaderData.owner}>
      <Screen
        title={text('join.family.title')}
        lede={text('join.family.lede')}
        back={loaderData.back}
        step={JOIN_POSITION.family}
        growsDownFrom="head-end"
        form={form}
      >
        <Suspense>{idle && <StillThere onStay={stay} />}</Suspense>
        <Suspense>{asked && <InvitationQuestion answer={unreachable ?? asked} name={name} />}</Suspense>
        {loaderData.notice && <Notice>{loaderData.notice}</Notice>}
        {refused?.outOfDate && <ReloadLink />}
        <FamilyForm
          {...entered}
          form={form}
          loadRules={loadRest}
          duplicateCoParent={refused?.duplicateCoParent ?? false}
        />
      </Screen>
    </ForOwner>
  )
}
