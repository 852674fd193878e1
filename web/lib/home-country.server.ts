import type { RouterContextProvider } from 'react-router'
import { visitCountry } from './measurement.server.ts'
import { sessionOf } from './session/session.server.ts'

type Context = Readonly<RouterContextProvider>

/** Stores the country where this visitor lives. A later value replaces it. */
export function keepCountry(context: Context, country: string | null): void {
  const session = sessionOf(context)
  if (country !== null && session.data.country !== country) session.set({ country })
}

/** The country where this visitor lives: as they entered it, or else from the request. Null if unknown. */
export function countryOf(context: Context, request: Request): string | null {
  return sessionOf(context).data.country ?? visitCountry(request, context)
}
