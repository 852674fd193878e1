import { data } from 'react-router'
import { isTreatment } from '#domain/experiments/flags.ts'
import { JOIN_POSITION } from '#domain/flows/join-paths.ts'
import { backOfParent } from '#domain/flows/join.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { textIn, valuesIn } from '#web/lib/form-data.ts'
import { ForOwner, isForAnother } from '#web/lib/form-owner.tsx'
import { Frame } from '#web/lib/frame.ts'
import { readDiallingCodes } from '#web/lib/lookups.server.ts'
import { readSaving } from '#web/lib/discount-link.server.ts'
import { lateRules } from '#web/delivery/index.ts'
import { nameOfVisit } from '#web/lib/session/link-owner.server.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { TypedKeeper } from '#web/sections/step-form/typed-keeper.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { OfferBanner } from '#web/ui/offer-banner.tsx'
import { enter, versionIn } from '../draft.server.ts'
import { ReloadLink } from '../reload-link.tsx'
import { saveParent } from '../save-parent.server.ts'
import { keepTyped, readTyped } from '../typed.server.ts'
import { ParentFields } from '#web/sections/parent-form/parent-fields.tsx'
import { parentFormOf, parentIn } from '#web/sections/parent-form/parent-form-data.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ keepsPageInLanguageChange: true, startOver: 'sign-up' })

const rules = lateRules(
  async () => (await import('#web/sections/parent-form/check-parent-form.ts')).checkParentForm,
)

export async function loader({ context }: Route.LoaderArgs) {
  const { draft, state } = await enter(context, 'parent')
  const version = draft?.version ?? 0
  const parent = readTyped(context, 'parent', version) ?? draft?.parent
  return {
    parent: parent ? parentFormOf(parent) : null,
    back: backOfParent(state),
    notice: takeNotice(context),
    saving: await readSaving(context),
    savingText: isTreatment(flagsOf(context), 'discountOfferWording')
      ? ('join.parent.offer.saving' as const)
      : ('join.parent.offer' as const),
    diallingCodes: await readDiallingCodes(context),
    attempt: crypto.randomUUID(),
    owner: draft?.signupId ?? nameOfVisit(sessionOf(context).data),
    version,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const parent = parentIn(form)
  const version = versionIn(form)
  const { data: session } = sessionOf(context)
  const isOfVisit = session.registration !== undefined || !isForAnother(form, nameOfVisit(session))
  // The text stays for a return to this step. After the step is saved it is forgotten.
  if (version !== undefined && isOfVisit) keepTyped(context, { parent: { version, ...parent } })
  const saved = await saveParent(context, {
    parent,
    duplicateConfirmed: false,
    attempt: textIn(form, 'attempt'),
    version,
  })
  return saved instanceof Response ? saved : data({ ...saved, values: valuesIn(form) }, { status: 422 })
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The parent who starts the family: name, e-mail and phone. */
export default function ParentScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { parent, back, notice, saving, savingText, attempt, version, diallingCodes, owner } = loaderData
  const form = useStepForm({
    answer: actionData,
    check: (entered) => rules.check({ entered, text }),
    values: parent,
  })
  return (
    <ForOwner value={owner}>
      {saving && <OfferBanner>{text(savingText, { saving })}</OfferBanner>}
      <Screen
        title={text('join.parent.title')}
        lede={text('join.parent.lede')}
        about={text('join.parent.about')}
        back={back}
        step={JOIN_POSITION.parent}
        growsDownFrom="head-end"
        form={form}
      >
        {notice && <Notice live>{notice}</Notice>}
        {form.answer?.outOfDate && <ReloadLink />}
        <StepForm form={form} draft={{ attempt, version }} onFocus={rules.load}>
          <TypedKeeper form={form} />
          <ParentFields diallingCodes={diallingCodes} />
          <Submit>{text('chrome.continue')}</Submit>
        </StepForm>
      </Screen>
    </ForOwner>
  )
}
