import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Parts of the build that do not depend on the server. */
const SHARED = ['node_modules', 'build/client', 'build/server', 'build/console', 'build/docs']

export type Previous = { checkout: string; commit: string; note: string }

/**
 * The previous commit in its own folder, with the packages and the built pages of this checkout. Null if the checkout
 * has no history.
 */
export async function checkOutPrevious(folder: string): Promise<Previous | null> {
  const found = await run('git', ['rev-parse', '--short', 'HEAD~1']).catch(() => null)
  if (!found) return null
  const commit = found.stdout.trim()
  const checkout = join(folder, 'previous')
  await mkdir(checkout)
  await run('sh', ['-c', `git archive ${commit} | tar -x -C '${checkout}'`])
  await mkdir(join(checkout, 'build'))
  for (const shared of SHARED) await symlink(resolve(shared), join(checkout, shared))
  const settings = resolve('vite.server.config.ts')
  await run(resolve('node_modules/.bin/vite'), ['build', '--config', settings], { cwd: checkout })
  const [ours, theirs] = ['.', checkout].map((at) => readFileSync(join(at, 'package-lock.json'), 'utf8'))
  const note = ours === theirs ? '' : 'It ran with the packages of this commit, which differ from its own.'
  return { checkout, commit, note }
}
