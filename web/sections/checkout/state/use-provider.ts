import { useCallback, useEffect, useRef, useState } from 'react'
import type { ClientToken } from '#domain/contracts/payments.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { loadProvider } from '#web/lib/payments/load-provider.ts'
import type { PaymentProvider } from '#web/lib/payments/provider.ts'
import { useNonce } from '#web/lib/site.tsx'
import type { Ask } from './use-ask.ts'

export type ProviderState =
  | { status: 'waiting' | 'loading' }
  /** `said` is the message of the API, if the API refused the call. */
  | { status: 'failed'; said: string | null }
  | { status: 'ready'; provider: PaymentProvider; config: ClientToken; country: string }

const LOADING: ProviderState = { status: 'loading' }

/**
 * Loads the payment provider for a billing country, once it is known; `retry` after a failure. Nothing of the
 * provider is fetched before that.
 */
export function useProvider({
  country,
  locale,
  askToken,
}: {
  country: string | null
  locale: Locale
  askToken: Ask<'token'>
}) {
  const cspNonce = useNonce()
  const [state, setState] = useState<ProviderState>({ status: 'waiting' })
  const [tries, setTries] = useState(0)
  const ask = useRef(askToken)
  useEffect(() => {
    ask.current = askToken
  }, [askToken])

  useEffect(() => {
    if (!country) return undefined
    let current = true
    const renew = async () => {
      const answer = await ask.current({ country })
      return answer.outcome === 'token' ? answer.token : null
    }
    const load = async (): Promise<ProviderState> => {
      const answer = await ask.current({ country })
      if (answer.outcome !== 'token')
        return { status: 'failed', said: answer.outcome === 'failed' ? answer.text : null }
      const config = answer.token
      const loaded = await loadProvider({ config, locale, cspNonce, renew })
      return loaded.outcome === 'ready'
        ? { status: 'ready', provider: loaded.provider, config, country }
        : { status: 'failed', said: null }
    }
    setState(LOADING)
    const loading = load()
    void loading.then((loaded) => {
      if (current) setState(loaded)
    })
    return () => {
      current = false
      void loading.then((loaded) => (loaded.status === 'ready' ? loaded.provider.teardown() : undefined))
    }
  }, [country, cspNonce, locale, tries])

  const retry = useCallback(() => setTries((n) => n + 1), [])
  // A provider that was loaded for another country does not apply to this one.
  const isOfAnother = state.status === 'ready' && state.country !== country
  return { state: isOfAnother ? LOADING : state, retry }
}
