import { catalogue, type MessageKey } from '#domain/messages/catalogue.ts'
import { sourcesImportedBy } from './imported-sources.ts'

const WORD = /'([\w-]+(?:\.[\w-]+)*)'/g
/** The constant prefix of a key whose end is computed. */
const PREFIX = /`([\w-]+[._][\w.-]*)\$\{/g

/**
 * The texts a module can show: all catalogue keys in the module and in the modules that it adds to the browser.
 * @param file relative to the project's root, such as `web/root.tsx`
 */
export function textKeysOf(file: string): Set<MessageKey> {
  return new Set(sourcesImportedBy(file).flatMap(keysIn))
}

const keys = Object.values(catalogue.en).flatMap((area) => Object.keys(area)) as MessageKey[]
const known = new Map<string, MessageKey>(keys.map((key) => [key, key]))

function keysIn(source: string): MessageKey[] {
  const words = [...source.matchAll(WORD)].flatMap(([, word = '']) => known.get(word) ?? [])
  const prefixes = [...source.matchAll(PREFIX)].map(([, prefix = '']) => prefix)
  return [...words, ...keys.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))]
}
