import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Brand } from '#domain/experiments/brand.ts'
import type { Flags } from '#domain/experiments/flags.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { Site } from '#domain/site.ts'
import type { MeasurementProps } from '../measurement/use-measurement.ts'
import type { HeaderAccount } from './account-menu.tsx'

/** What every page needs of the server: its language and texts, and what its header and footer show. */
export type RootData = {
  locale: Locale
  /** From `textsOf`. */
  texts: string
  site: Site
  country: string | null
  testMode: boolean
  nonce: string
  /** What names the request in the log. */
  reference: string
  account: HeaderAccount | null
  measurement: MeasurementProps
  /** In development only. */
  variants: Flags | null
  brand: Brand
}

/** On the server, for a page whose root could not be loaded. A browser has none. */
export const StandInRoot = createContext<RootData | null>(null)

let kept: RootData | null = null

/** Keeps what a browser has loaded, for a page whose root fails to load later. */
export function keepRootData(data: RootData): void {
  kept = data
}

/** What the root has loaded, or else the best that is known. Null only in a browser that has loaded nothing. */
export function useRootData(): RootData | null {
  const standIn = use(StandInRoot)
  return useRouteLoaderData<RootData>('root') ?? standIn ?? kept
}
