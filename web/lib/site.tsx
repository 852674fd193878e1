import { createContext, use, type ReactNode } from 'react'
import type { Site } from '#domain/site.ts'

type Context = { site: Site; testMode: boolean }
const SiteContext = createContext<Context | null>(null)

/** Makes the operator's settings readable anywhere on the page. */
export function SiteProvider({ site, testMode, children }: Context & { children: ReactNode }) {
  return <SiteContext value={{ site, testMode }}>{children}</SiteContext>
}

/** The operator's settings: brand, links, support contacts. */
export function useSite(): Site {
  return context().site
}

/** Whether the sandbox gateway is in use, so that pages can say that no money moves. */
export function useTestMode(): boolean {
  return context().testMode
}

function context(): Context {
  const value = use(SiteContext)
  if (!value) throw new Error('useSite needs a <SiteProvider> above it')
  return value
}
