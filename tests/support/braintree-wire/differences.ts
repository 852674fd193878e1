import { readFileSync } from 'node:fs'

/** What the sandbox does for which card, amount and happening, for people who test. */
export const DOCUMENT = readFileSync('docs/sandbox-differences.md', 'utf8')

export type Row = { what: string; happens: string }

/** The rows of the table whose heading begins with this word. */
export function rowsOf(heading: string, text = DOCUMENT): Row[] {
  const table = text.split(`\n| ${heading} | `)[1]?.split('\n\n')[0] ?? ''
  return table
    .split('\n')
    .slice(2)
    .map((line) => {
      const [, what = '', happens = ''] = line.split('|').map((cell) => cell.trim())
      return { what, happens }
    })
}
