import { data } from 'react-router'
import { INVITED_PAGES, INVITED_POSITION, INVITED_BACK } from '#domain/flows/invited-paths.ts'
import { tickedIn, valuesIn } from '#web/lib/form-data.ts'
import { Frame } from '#web/lib/frame.ts'
import { readDiallingCodes } from '#web/lib/lookups.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { lateRules } from '#web/delivery/index.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { parentFormOf, parentIn } from '#web/sections/parent-form/parent-form-data.ts'
import { ParentFields } from '#web/sections/parent-form/parent-fields.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { OfferBanner } from '#web/ui/offer-banner.tsx'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { useInvitedPage } from '#web/lib/invited-page.ts'
import { enter, readOwnContext } from '../invitation.server.ts'
import { refuseOther } from '../other-invitation.server.ts'
import { saveParent, type Refused } from './save-parent.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'invitation' })

const rules = lateRules(
  async () => (await import('#web/sections/parent-form/check-parent-form.ts')).checkParentForm,
)

export async function loader({ context }: Route.LoaderArgs) {
  const { parent, bearer } = await enter(context, 'parent')
  const coupon = (await readOwnContext(context))?.availableCoupons[0]
  return {
    invitation: bearer.userId,
    parent: parentFormOf(parent),
    offer: coupon?.description ?? null,
    diallingCodes: await readDiallingCodes(context),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const other = await refuseOther(context, form)
  if (other) return data({ ...otherRefused(other), values: valuesIn(form) }, { status: 409 })
  const invited = await enter(context, 'parent')
  const saved = await saveParent(context, invited, {
    typed: parentIn(form),
    duplicateConfirmed: tickedIn(form, 'duplicateConfirmed'),
  })
  return saved instanceof Response ? saved : data({ ...saved, values: valuesIn(form) }, { status: 422 })
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

function otherRefused(text: string): Refused {
  return { errors: [{ field: '', text }], mayHaveAccount: false }
}

/** The invited parent's name, e-mail and phone. */
export default function ParentScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const page = useInvitedPage()
  const { parent, offer, diallingCodes } = loaderData
  const form = useStepForm({
    answer: actionData,
    check: (entered) => rules.check({ entered, text }),
    values: parent,
  })
  const mayHaveAccount = form.answer?.mayHaveAccount
  return (
    <ForOwner value={form.answer?.values.invitation ?? loaderData.invitation}>
      {offer && <OfferBanner>{offer}</OfferBanner>}
      <Screen
        title={text('invited.step1.title')}
        lede={text('invited.step1.lede')}
        back={page(INVITED_BACK.parent)}
        step={INVITED_POSITION.parent}
        form={form}
      >
        <StepForm form={form} draft={mayHaveAccount ? { duplicateConfirmed: 'true' } : {}}>
          <ParentFields diallingCodes={diallingCodes} />
          {mayHaveAccount && (
            <ButtonLink to={page(INVITED_PAGES.account)} variant="secondary" full>
              {text('invited.step1.logIn')}
            </ButtonLink>
          )}
          <Submit>{text(mayHaveAccount ? 'invited.step1.goOn' : 'chrome.continue')}</Submit>
        </StepForm>
      </Screen>
    </ForOwner>
  )
}
