import type { RouterContextProvider } from 'react-router'
import { hostContext } from '#web/lib/host.ts'
import { localeOf, textsOf } from '#web/lib/locale.server.ts'
import type { RootData } from './root-data.ts'

/** The data of a root that failed to load: what needs no session, no cookie and no call. Nothing is measured. */
export function standInRoot(context: Readonly<RouterContextProvider>): RootData {
  const { site, testMode, nonce, reference } = context.get(hostContext)
  return {
    locale: localeOf(context),
    texts: textsOf(context),
    site,
    country: null,
    testMode,
    nonce,
    reference,
    account: null,
    measurement: { initial: 'off', certain: true },
    variants: null,
    brand: 'refresh',
  }
}
