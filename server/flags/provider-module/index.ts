import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FlagProvider } from '../gateway.ts'

/**
 * An OpenFeature provider from the operator's own module: a package's name or a path, whose default export
 * makes the provider.
 * @throws Error when the module has no such export
 */
export async function moduleProvider(name: string): Promise<FlagProvider> {
  const specifier = /^[./]/.test(name) ? pathToFileURL(resolve(name)).href : name
  const loaded: unknown = await import(specifier)
  const make = typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : null
  if (!isMaker(make)) throw new Error('the module of the flag provider has no default function')
  // Whatever the operator's function gives is used as a provider; OpenFeature answers Off when it is none.
  return (await make()) as FlagProvider
}

function isMaker(value: unknown): value is () => unknown {
  return typeof value === 'function'
}
