import type { RouterContextProvider } from 'react-router'
import { visitCountry } from './measurement.server.ts'
import { sessionOf } from './session.server.ts'

type Context = Readonly<RouterContextProvider>

/** Keeps where this visitor lives, once they have said so; what they said last counts. */
export function keepCountry(context: Context, country: string | null): void {
  const session = sessionOf(context)
  if (country !== null && session.data.country !== country) session.set({ country })
}

/** Where this visitor lives: what they said, else what the request tells; null when neither is known. */
export function countryOf(context: Context, request: Request): string | null {
  return sessionOf(context).data.country ?? visitCountry(request, context)
}
