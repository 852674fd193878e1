import { useMemo } from 'react'

type Named = { code: string; name: string }

/**
 * Codes and their names as one string, one per line. As a list, all countries would be larger than the rest
 * of the page.
 */
export function packNames(named: readonly Named[]): string {
  return named.map(({ code, name }) => `${code} ${name}`).join('\n')
}

/** Reverses `packNames`. */
export function unpackNames(packed: string): Named[] {
  return packed
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [code = ''] = line.split(' ', 1)
      return { code, name: line.slice(code.length + 1) }
    })
}

/** The same as a hook, which unpacks once for each page. */
export function useNames(packed: string): readonly Named[] {
  return useMemo(() => unpackNames(packed), [packed])
}
