import { lazy, Suspense } from 'react'
import { data, Link, useNavigation } from 'react-router'
import { beginningInstead, isOurs, LOG_IN_CODE_MINUTES, logInTarget } from '#domain/flows/log-in.ts'
import type { Text } from '#domain/messages/text.ts'
import { inWords } from '#web/lib/errors.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { hostContext } from '#web/lib/host.ts'
import { redirectToLink, reloadAtLink } from '#web/lib/link.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { readDiallingCodes } from '#web/lib/lookups.server.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { surviveOutage, type ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { readOwnAccount } from '../session.server.ts'
import { checkLogIn, NEW_CODE } from './check-log-in.ts'
import { logInWith } from './log-in.server.ts'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { passkeyKey } from './passkey.server.ts'
import { UsernameAndPassword } from './username-and-password.tsx'
import type { Route } from './+types/screen.ts'

/** Loaded late: few people see it, because it appears only when the server asks. */
const AskedFields = lazy(async () => ({ default: (await import('./asked-fields.tsx')).AskedFields }))

/** The page that the person asked for, if it is one of our pages. */
function wantedIn(context: Route.LoaderArgs['context'], to: string | null): string | null {
  return to !== null && isOurs(context.get(hostContext).site, to) ? to : null
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const wanted = wantedIn(context, new URL(request.url).searchParams.get('to'))
  // This page is public. It also opens when the account cannot be read.
  const entered = await readOwnAccount(context).catch(() => null)
  if (entered) {
    const { kind } = entered.account.user
    throw redirectToLink(context, logInTarget(context.get(hostContext).site, { wanted, kind }))
  }
  passkeyKey(context)
  const beginning = beginningInstead(context.get(hostContext).site, wanted)
  return { wanted, beginning, notice: takeNotice(context) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const result = await logInWith(context, { form, wanted: wantedIn(context, textIn(form, 'to') || null) })
  if (result.outcome === 'in') return reloadAtLink(context, result.target)
  const values = {
    username: textIn(form, 'username'),
    email: textIn(form, 'email'),
    phone: textIn(form, 'phone'),
  }
  const text = textOf(context)
  const errors = withNames(result.errors, { text, labels: labelsOf(text) })
  const newCode = form.has(NEW_CODE)
  const diallingCodes = result.demand === 'contact' ? await readDiallingCodes(context) : ''
  const status = result.outcome === 'asked' && result.errors.length === 0 ? 200 : 422
  return data({ ...result, errors, values, newCode, diallingCodes }, { status })
}

function labelsOf(text: Text): Record<string, string> {
  return {
    username: text('account.logIn.username'),
    password: text('account.logIn.password'),
    verificationCode: text('account.logIn.verificationCode'),
    newPassword: text('account.newPassword.label'),
    confirmPassword: text('account.logIn.confirmPassword'),
    email: text('account.logIn.email'),
    phone: text('account.logIn.phone'),
    countryCode: text('account.logIn.countryCode'),
  }
}

export const clientAction = surviveOutage<ServerAnswer<Route.ClientActionArgs>>

/** Username and password. Other fields appear only when the server asks for them. */
export default function LogInScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { brand, links } = useSite()
  const { wanted, beginning, notice } = loaderData
  const form = useStepForm({
    answer: actionData,
    check: (entered) => inWords(checkLogIn(entered), text),
  })
  const demand = form.answer?.demand ?? null
  const hasPasskeys = useHydrated() && 'PublicKeyCredential' in window
  const { state, formData } = useNavigation()
  const asksNewCode = formData?.has(NEW_CODE) ?? false
  const pending = state !== 'idle' && !asksNewCode
  return (
    <Screen title={text('account.logIn.title')} about={text('account.logIn.about')} form={form}>
      {notice && !demand && <Notice>{notice}</Notice>}
      {demand && (
        <Notice live>
          {form.answer?.newCode
            ? text('account.logIn.asked.again')
            : text(`account.logIn.asked.${demand}`, { minutes: LOG_IN_CODE_MINUTES })}
        </Notice>
      )}
      <StepForm form={form} draft={{ to: wanted ?? '' }}>
        <UsernameAndPassword last={!demand} />
        {demand && (
          <Suspense>
            <AskedFields demand={demand} diallingCodes={form.answer?.diallingCodes ?? ''} />
          </Suspense>
        )}
        <Submit pending={pending}>{text('account.logIn.submit')}</Submit>
        {demand === 'verification' && (
          <Submit variant="text" name={NEW_CODE} value="yes" pending={state !== 'idle' && asksNewCode}>
            {text('account.logIn.newCode')}
          </Submit>
        )}
      </StepForm>
      {!demand && <div className="passkey-log-in">{hasPasskeys && <PasskeyLogIn to={wanted ?? ''} />}</div>}
      <p className="aside">
        <a href={links.passwordRetrieval}>{text('account.logIn.forgot')}</a>
      </p>
      <p className="aside">
        {text('account.logIn.new', { brand })} <Link to={beginning}>{text('account.logIn.signUp')}</Link>
      </p>
    </Screen>
  )
}
