import { data, redirect } from 'react-router'
import { createProfessionalFamily } from '#domain/contracts/families.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { textIn, valuesIn } from '#web/lib/form-data.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { readDiallingCodes } from '#web/lib/lookups.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { rowsIn } from '#web/sections/children/children-form-data.ts'
import { ChildRows } from '#web/sections/children/child-rows.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { enterAccount } from '#web/flows/account/session.server.ts'
import { checkNewFamilyForm, inPlace, newFamilyIn } from './new-family-form.ts'
import { ParentFields } from './parent-fields.tsx'
import type { Route } from './+types/screen.ts'

const PATH = ACCOUNT_PATHS.newFamily
/** An earlier request of this page was received, its answer was lost, and the form has changed since. */
const RECEIVED_BEFORE = 'api.idempotency'

export async function loader({ context }: Route.LoaderArgs) {
  const { account } = await enterAccount(context, PATH)
  if (account.user.kind === 'parent') throw redirect(ACCOUNT_PATHS.myAccount)
  const owner = account.user.userId
  return { owner, diallingCodes: await readDiallingCodes(context), attempt: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = await enterAccount(context, PATH)
  const form = await readForm(request)
  const { family, rows } = newFamilyIn(form)
  const result = await call(context, createProfessionalFamily, {
    headers: { ...bearer(auth), 'idempotency-key': textIn(form, 'attempt') },
    body: family,
  })
  if (result.ok) return { invited: result.body.invited }
  if (result.problem.code === RECEIVED_BEFORE) {
    leaveNotice(context, 'account.newFamily.before')
    return redirect(ACCOUNT_PATHS.myCases)
  }
  const { validationErrors = [], message } = result.problem
  const errors =
    validationErrors.length > 0
      ? withNames(inPlace(validationErrors, rows), { text: textOf(context) })
      : [{ field: '', text: message }]
  const listed = rowsIn(form).map(({ child }) => child)
  return data({ errors, values: valuesIn(form), listed }, { status: 422 })
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** The form keeps its key while it is corrected, so that the family is created once. */
export function shouldRevalidate(): boolean {
  return false
}

/** A professional enters a family. Each parent gets an invitation of their own. */
export default function NewFamilyScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const form = useStepForm({ answer: actionData, check: checkNewFamilyForm })
  const refused = form.answer && 'errors' in form.answer ? form.answer : undefined
  const title = text('account.newFamily.title')
  if (actionData && 'invited' in actionData) {
    return (
      <Screen title={title}>
        <Notice tone="success" live>
          {text('account.newFamily.done', { count: actionData.invited })}
        </Notice>
        <ButtonLink to={ACCOUNT_PATHS.myCases} full>
          {text('chrome.continue')}
        </ButtonLink>
      </Screen>
    )
  }
  return (
    <ForOwner value={loaderData.owner}>
      <Screen title={title} lede={text('account.newFamily.lede')} back={ACCOUNT_PATHS.myCases} form={form}>
        <StepForm
          form={form}
          className="stack"
          draft={{ attempt: refused?.values.attempt ?? loaderData.attempt }}
        >
          <ParentFields index={0} diallingCodes={loaderData.diallingCodes} />
          <ParentFields index={1} diallingCodes={loaderData.diallingCodes} />
          <ChildRows
            form={form}
            listed={refused?.listed ?? null}
            hint={text('account.newFamily.children.hint')}
            asksEmail={false}
          />
          <p className="muted small">{text('account.newFamily.agree')}</p>
          <Submit>{text('account.newFamily.submit')}</Submit>
        </StepForm>
      </Screen>
    </ForOwner>
  )
}
