import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A part of `build/`, and what it is made from. */
export type Part = { stamp: string; folders: readonly string[]; files: readonly string[] }

export const PAGES: Part = {
  stamp: 'build/stamp',
  folders: ['web', 'domain'],
  files: [
    'package-lock.json',
    'vite.config.ts',
    'vite.console.config.ts',
    'react-router.config.ts',
    'tools/server-output.ts',
  ],
}
export const PROCESS: Part = {
  stamp: 'build/process/stamp',
  folders: ['server', 'domain'],
  files: [
    'package-lock.json',
    'vite.server.config.ts',
    'tools/line-maps.ts',
    'tools/own-addresses.ts',
    'tools/server-output.ts',
  ],
}
const COMMIT = 'build/commit'

/** Whether this part of `build/` matches the current sources. */
export async function isCurrent(part: Part): Promise<boolean> {
  return existsSync(part.stamp) && readFileSync(part.stamp, 'utf8') === (await fingerprint(part))
}

export async function stampPart(part: Part): Promise<void> {
  writeFileSync(part.stamp, await fingerprint(part))
}

/** Writes the commit that `/version` shows. Outside a checkout the file stays as it is. */
export async function nameCommit(): Promise<void> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD']).catch(() => ({ stdout: '' }))
  if (stdout) writeFileSync(COMMIT, stdout)
}

async function fingerprint({ folders, files }: Part): Promise<string> {
  const listed = await Promise.all(
    folders.map(async (root) => (await readdir(root, { recursive: true })).map((f) => join(root, f))),
  )
  const hash = createHash('sha256').update(process.env.JOIN_BASE_PATH ?? '')
  for (const path of [...listed.flat(), ...files].toSorted()) {
    const { mtimeMs, size } = await stat(path)
    hash.update(`${path}:${mtimeMs}:${size};`)
  }
  return hash.digest('hex')
}
