import { data, redirect, useNavigation } from 'react-router'
import { readParent } from '#domain/contracts/parents.ts'
import { call } from '../../../lib/api.server.ts'
import { textIn } from '../../../lib/form-data.ts'
import { sessionOf } from '../../../lib/session.server.ts'
import { useText } from '../../../lib/text.tsx'
import { readCredentialChoices } from '../../../sections/credentials-form/choices.server.ts'
import { checkCredentialsForm, shownAgain } from '../../../sections/credentials-form/credentials-form-data.ts'
import { CredentialsForm } from '../../../sections/credentials-form/credentials-form.tsx'
import { CredentialsSet } from '../../../sections/credentials-form/credentials-set.tsx'
import { askUsername, setFromForm } from '../../../sections/credentials-form/set-credentials.server.ts'
import { termsFor } from '../../../sections/credentials-form/terms-for.ts'
import { Screen } from '../../../sections/shell/screen.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFormErrors } from '../../../ui/use-form-errors.ts'
import { enter } from '../draft.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context }: Route.LoaderArgs) {
  await enter(context, 'credentials')
  const held = sessionOf(context).data.credentials
  if (!held) throw redirect('/signup')
  const { token, userId, email } = held
  const headers = { authorization: `Bearer ${token}` }
  const parent = await call(context, readParent, { params: { userId }, headers })
  return {
    email,
    ...(await readCredentialChoices(context)),
    terms: parent.ok
      ? termsFor({ agreedToTerms: parent.body.agreedToTerms, country: parent.body.address?.country ?? null })
      : ('inside' as const),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const held = sessionOf(context).data.credentials
  if (!held) return redirect('/signup')
  const form = await request.formData()
  if (textIn(form, 'intent') === 'username')
    return askUsername(context, { token: held.token, username: textIn(form, 'username') })
  const answer = await setFromForm(context, { token: held.token, userId: held.userId, form })
  return answer.outcome === 'set' ? answer : data({ ...answer, typed: shownAgain(form) }, { status: 422 })
}

/** After a question about a username nothing here has changed. */
export function shouldRevalidate(): boolean {
  return false
}

/** Paid; what is left is how to log in. */
export default function CredentialsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { email, terms, referrals, questions } = loaderData
  const refused = actionData && 'errors' in actionData ? actionData : null
  const form = useFormErrors({
    check: (entered) => checkCredentialsForm(entered, { email, asksTerms: terms !== 'agreed', text }),
    answer: refused,
  })
  const pending = useNavigation().state !== 'idle'
  const isSet = actionData && 'outcome' in actionData && actionData.outcome === 'set'
  return (
    <Screen title={text('join.credentials.title')} form={form}>
      {isSet ? (
        <CredentialsSet next="/receipt" />
      ) : (
        <>
          <Notice tone="success">{text('join.credentials.confirmed', { email })}</Notice>
          <CredentialsForm
            email={email}
            referrals={referrals}
            questions={questions}
            terms={terms}
            form={form}
            refused={refused}
            pending={pending}
          />
        </>
      )}
    </Screen>
  )
}
