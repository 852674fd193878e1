import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FlagProvider } from '../gateway.ts'

/**
 * An OpenFeature provider from the operator's own module, by package name or path. Its default export creates the
 * provider.
 * @throws Error if the module has no such export
 */
export async function moduleProvider(name: string): Promise<FlagProvider> {
  const specifier = /^[./]/.test(name) ? pathToFileURL(resolve(name)).href : name
  const loaded: unknown = await import(specifier)
  const make = typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : null
  if (!isMaker(make)) throw new Error('the flag provider module has no default function')
  // The result is used as a provider without a check. If it is not one, OpenFeature answers Off.
  return (await make()) as FlagProvider
}

function isMaker(value: unknown): value is () => unknown {
  return typeof value === 'function'
}
