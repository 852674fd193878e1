import { data, redirect, useNavigation, type RouterContextProvider } from 'react-router'
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
import { enter, leaveLink } from '../invitation.server.ts'
import type { Route } from './+types/screen.ts'

/** The token of the order just paid, or else the link: either sets credentials once. */
function bearerOf(context: Readonly<RouterContextProvider>): { token: string; userId: string } | null {
  const { credentials, invite } = sessionOf(context).data
  return credentials ?? invite ?? null
}

export async function loader({ context }: Route.LoaderArgs) {
  const paidHere = sessionOf(context).data.credentials !== undefined
  if (!paidHere) await enter(context, 'credentials')
  const bearer = bearerOf(context)
  if (!bearer) throw redirect('/invite')
  const headers = { authorization: `Bearer ${bearer.token}` }
  const result = await call(context, readParent, { params: { userId: bearer.userId }, headers })
  if (!result.ok) throw await leaveLink(context)
  const { email, agreedToTerms, address } = result.body
  return {
    email: email ?? '',
    paidHere,
    ...(await readCredentialChoices(context)),
    terms: termsFor({ agreedToTerms, country: address?.country ?? null }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const bearer = bearerOf(context)
  if (!bearer) return redirect('/invite')
  const { token, userId } = bearer
  const form = await request.formData()
  if (textIn(form, 'intent') === 'username') {
    return askUsername(context, { token, username: textIn(form, 'username') })
  }
  const answer = await setFromForm(context, { token, userId, form })
  if (answer.outcome !== 'set') return data({ ...answer, typed: shownAgain(form) }, { status: 422 })
  // The link is used up; the order just paid is still needed for the receipt.
  sessionOf(context).set({ invite: undefined, endedInvite: undefined })
  return answer
}

/** After a question about a username nothing here has changed. */
export function shouldRevalidate(): boolean {
  return false
}

/** Paid, by oneself or by somebody else; what is left is how to log in. */
export default function CredentialsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { email, terms, referrals, questions, paidHere } = loaderData
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
        <CredentialsSet next={paidHere ? '/invite/receipt' : '/invite/home'} />
      ) : (
        <>
          {paidHere && <Notice tone="success">{text('join.credentials.confirmed', { email })}</Notice>}
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
