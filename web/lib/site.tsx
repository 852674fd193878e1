import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Site } from '#domain/site.ts'

type Context = { site: Site; country: string | null; testMode: boolean; nonce: string }
const SiteContext = createContext<Context | null>(null)

/** Provides the operator's settings to the whole page. */
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

/** The operator's settings: brand, links and support contacts. */
export function useSite(): Site {
  return useContextValue().site
}

/** The country where the visitor lives, if known. It decides the support number and the format of dates. */
export function useCountry(): string | null {
  return useContextValue().country
}

/** Whether the sandbox gateway is in use. Pages then show that no money moves. */
export function useTestMode(): boolean {
  return useContextValue().testMode
}

/** The nonce for our scripts in the content security policy of this page. */
export function useNonce(): string {
  return useContextValue().nonce
}

function useContextValue(): Context {
  const value = use(SiteContext)
  if (!value) throw new Error('useSite needs a <SiteProvider> above it')
  return value
}
