import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

/** Commands of packages that work on Windows, and one command with its own message. */
const WORKS: ReadonlySet<string> = new Set(['format', 'sbom', 'doctor'])

/** The first program in TypeScript that a command runs. `npm start` begins in JavaScript. */
function programOf(entry: string): string {
  const text = readFileSync(entry, 'utf8')
  const [, next] = entry.endsWith('.mjs') ? (/^await import\('\.\/(.+)'\)$/m.exec(text) ?? []) : []
  return next === undefined ? text : readFileSync(`tools/${next}`, 'utf8')
}

test('each command refuses Windows before it does anything, or works there', () => {
  const wrong = Object.entries(scripts).filter(([name, command]) => {
    const [, entry] = /^node (\S+\.m?[jt]s)/.exec(command) ?? []
    if (WORKS.has(name) || entry === undefined) return !WORKS.has(name)
    const [first = ''] = /^import .*$/m.exec(programOf(entry)) ?? []
    return !/^import '(?:\.\/|(?:\.\.\/)+tools\/)refuse-windows\.ts'$/.test(first)
  })
  expect(wrong, 'let its file begin with refuse-windows.ts').toEqual([])
})
