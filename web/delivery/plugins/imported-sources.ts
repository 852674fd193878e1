import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Imports that add code to the browser, so no type imports. */
const IMPORT =
  /(?:^|\n)(?:import|export) (?!type )[^'"]*?from '([^']+)'|(?:^|\n)import '([^']+)'|import\('([^']+)'\)/g
/** Contracts and the catalogue contain keys of texts but do not show them. */
const SILENT = /^domain\/(contracts|messages)\//

/**
 * The source of a module and of all modules that it adds to the browser. A `*.server.ts` file is included for the data
 * it returns, but its imports are not.
 * @param file relative to the project's root, such as `web/root.tsx`
 */
export function sourcesImportedBy(file: string): string[] {
  const sources = new Map<string, string>()
  const read = (path: string) => {
    if (sources.has(path) || SILENT.test(path) || !/\.tsx?$/.test(path)) return
    const source = readFileSync(path, 'utf8')
    sources.set(path, source)
    if (!path.endsWith('.server.ts')) importsOf(path, source).forEach(read)
  }
  read(file)
  return [...sources.values()]
}

function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? ''
    if (name.startsWith('#')) return [name.slice(1)]
    return name.startsWith('.') ? [join(dirname(path), name)] : []
  })
}
