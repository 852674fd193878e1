import { lazy, Suspense, useReducer, useState } from 'react'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import type { ShownError } from '#web/lib/errors.ts'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useDay } from '#web/flows/account/use-date.ts'
import type { ReplacedMethod } from './use-new-method.ts'

/** The form and the fields of the provider load after the page. */
const MethodForm = lazy(async () => ({ default: (await import('./method-form.tsx')).MethodForm }))

/**
 * The page that replaces the payment method. The earlier method stays until the new one is stored. A person whose place
 * another paid switches renewal on with it.
 */
export function MethodScreen(props: ReplacedMethod) {
  const text = useText()
  const [told, say] = useReducer(tell, { errors: [], attempt: 0 })
  const [waits, setWaits] = useState(false)
  const isReady = useHydrated()
  const { mayTakeOver, paidUntil } = props.renewal
  const date = useDay()(paidUntil)
  const loading = (
    <div className="needs-script method-loading">
      <Spinner>{text('checkout.card.loading')}</Spinner>
    </div>
  )
  return (
    <Screen
      title={text(mayTakeOver ? 'account.takeOver.title' : 'account.method.change')}
      lede={mayTakeOver ? text('account.takeOver.lede', { date }) : text('account.method.lede')}
      back={ACCOUNT_PATHS.billing}
      backText={text('account.billing.title')}
      form={told}
    >
      <noscript>
        <Notice tone="warning">{text('account.method.needsScript')}</Notice>
      </noscript>
      {waits && (
        <Notice tone="info" title={text('account.method.waiting')} live>
          {text('account.method.waiting.text')}
        </Notice>
      )}
      {/* The typed card stays on the page while it waits for an answer. */}
      <div hidden={waits}>
        <Suspense fallback={loading}>
          {isReady ? <MethodForm {...props} waits={waits} onWaits={setWaits} say={say} /> : loading}
        </Suspense>
      </div>
    </Screen>
  )
}

type Told = { errors: readonly ShownError[]; attempt: number }

function tell({ attempt }: Told, errors: readonly ShownError[]): Told {
  return { errors, attempt: errors.length > 0 ? attempt + 1 : attempt }
}
