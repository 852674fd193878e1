import { readFileSync } from 'node:fs'
import { z } from 'zod'

const ROOT = new URL('../', import.meta.url)
const PACKAGE = z.object({ version: z.string() })

/**
 * The version that runs. The commit is known after `npm run build` in a checkout, or from a build that was copied here.
 */
export function versionOf(): Record<'version' | 'commit' | 'node', string | null> {
  const { version } = PACKAGE.parse(JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')))
  return { version, commit: commitOfBuild(), node: process.version }
}

function commitOfBuild(): string | null {
  try {
    return readFileSync(new URL('build/commit', ROOT), 'utf8').trim() || null
  } catch {
    return null
  }
}
