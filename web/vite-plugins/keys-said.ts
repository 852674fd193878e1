import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { catalogue, type MessageKey } from '../../domain/messages/catalogue.ts'

/** Imports that bring code to the browser: types are gone by then. */
const IMPORT =
  /(?:^|\n)(?:import|export) (?!type )[^'"]*?from '([^']+)'|(?:^|\n)import '([^']+)'|import\('([^']+)'\)/g
const WORD = /'([\w-]+(?:\.[\w-]+)*)'/g
/** The fixed beginning of a key whose end is computed. */
const BEGINNING = /`([\w-]+[._][\w.-]*)\$\{/g
/** Contracts and the catalogue name texts they do not show. */
const SILENT = /^domain\/(contracts|messages)\//

/**
 * The texts a module can show: each key of the catalogue that it, or a module it brings to the browser, names.
 * What only the server runs (`*.server.ts`) is read for keys it hands over, but not followed.
 *
 * @param file from the project's root, such as `web/root.tsx`
 */
export function keysSaidBy(file: string): Set<MessageKey> {
  const seen = new Set<string>()
  const said = new Set<MessageKey>()
  const read = (path: string) => {
    if (seen.has(path) || SILENT.test(path) || !/\.tsx?$/.test(path)) return
    seen.add(path)
    const source = readFileSync(path, 'utf8')
    for (const key of keysIn(source)) said.add(key)
    if (!path.endsWith('.server.ts')) importsOf(path, source).forEach(read)
  }
  read(file)
  return said
}

function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? ''
    if (name.startsWith('#')) return [name.slice(1)]
    return name.startsWith('.') ? [join(dirname(path), name)] : []
  })
}

const keys = Object.values(catalogue.en).flatMap((area) => Object.keys(area)) as MessageKey[]
const known = new Map<string, MessageKey>(keys.map((key) => [key, key]))

function keysIn(source: string): MessageKey[] {
  const words = [...source.matchAll(WORD)].flatMap(([, word = '']) => known.get(word) ?? [])
  const beginnings = [...source.matchAll(BEGINNING)].map(([, beginning = '']) => beginning)
  return [...words, ...keys.filter((key) => beginnings.some((beginning) => key.startsWith(beginning)))]
}
