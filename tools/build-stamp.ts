import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const STAMP = 'build/stamp'
const COMMIT = 'build/commit'
const SOURCES = ['web', 'domain']
const FILES = ['package-lock.json', 'vite.config.ts', 'vite.console.config.ts', 'react-router.config.ts']

/** Whether the pages in `build/` match the current sources. */
export async function isBuildCurrent(): Promise<boolean> {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === (await fingerprint())
}

export async function stampBuild(): Promise<void> {
  writeFileSync(STAMP, await fingerprint())
}

/** Writes the commit that `/version` shows. Outside a checkout the file stays as it is. */
export async function nameCommit(): Promise<void> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD']).catch(() => ({ stdout: '' }))
  if (stdout) writeFileSync(COMMIT, stdout)
}

async function fingerprint(): Promise<string> {
  const listed = await Promise.all(
    SOURCES.map(async (root) => (await readdir(root, { recursive: true })).map((f) => join(root, f))),
  )
  const hash = createHash('sha256').update(process.env.JOIN_BASE_PATH ?? '')
  for (const path of [...listed.flat(), ...FILES].toSorted()) {
    const { mtimeMs, size } = await stat(path)
    hash.update(`${path}:${mtimeMs}:${size};`)
  }
  return hash.digest('hex')
}
