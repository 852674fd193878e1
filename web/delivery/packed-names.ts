import { useMemo } from 'react'

type Named = { code: string; name: string }

/** Codes and their names as one string, a line each: as a list, all countries would weigh more than the page around them. */
export function packNames(named: readonly Named[]): string {
  return named.map(({ code, name }) => `${code} ${name}`).join('\n')
}

/** What `packNames` packed. */
export function unpackNames(packed: string): Named[] {
  return packed
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [code = ''] = line.split(' ', 1)
      return { code, name: line.slice(code.length + 1) }
    })
}

/** The same, once for as long as the page stands. */
export function useNames(packed: string): readonly Named[] {
  return useMemo(() => unpackNames(packed), [packed])
}
