import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { readExperiments } from '#domain/contracts/experiments.ts'
import { ALL_OFF, type Flags } from '#domain/experiments/flags.ts'
import { call } from './api.server.ts'

/** The variants that this visitor sees. They are decided before the first byte and are the same on every page. */
const flagsContext = createContext<Flags>(ALL_OFF)

/** The variants of the visitor. */
export function flagsOf(context: Readonly<RouterContextProvider>): Flags {
  return context.get(flagsContext)
}

const FORCE_PREFIX = 'flag.'

/** Reads the visitor's variants with one call of the API. `?flag.venmo=Treatment` forces one outside production. */
export const flagsMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const force = forcedIn(new URL(request.url).searchParams)
  const result = await call(context, readExperiments, { query: force ? { force } : {} }).catch(() => null)
  context.set(flagsContext, result?.ok ? result.body.flags : ALL_OFF)
  return next()
}

function forcedIn(parameters: URLSearchParams): string {
  return [...parameters]
    .filter(([name]) => name.startsWith(FORCE_PREFIX))
    .map(([name, variant]) => `${name.slice(FORCE_PREFIX.length)}:${capitalised(variant)}`)
    .join(',')
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()
}
