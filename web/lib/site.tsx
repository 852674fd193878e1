import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Site } from '#domain/site.ts'

type Context = { site: Site; country: string | null; testMode: boolean; nonce: string }
const SiteContext = createContext<Context | null>(null)

/** Makes the operator's settings readable anywhere on the page. */
export function SiteProvider({
  site,
  country,
  testMode,
  nonce,
  children,
}: Context & { children: ReactNode }) {
  const value = useMemo(() => ({ site, country, testMode, nonce }), [site, country, testMode, nonce])
  return <SiteContext value={value}>{children}</SiteContext>
}

/** The operator's settings: brand, links, support contacts. */
export function useSite(): Site {
  return useContextValue().site
}

/** Where the visitor lives, as far as it is known: it decides the support number and how dates are written. */
export function useCountry(): string | null {
  return useContextValue().country
}

/** Whether the sandbox gateway is in use, so that pages can say that no money moves. */
export function useTestMode(): boolean {
  return useContextValue().testMode
}

/** What allows a script of ours under the content security policy of this page. */
export function useNonce(): string {
  return useContextValue().nonce
}

function useContextValue(): Context {
  const value = use(SiteContext)
  if (!value) throw new Error('useSite needs a <SiteProvider> above it')
  return value
}
