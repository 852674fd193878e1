/**
 * `npm run image`: builds the image of a container, with buildah, podman or docker. Options: --base=IMAGE (a Debian
 * with glibc), --tag=NAME (localhost/evenhand:latest), --folder=PATH to only write its files there.
 */
import './refuse-windows.ts'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { layOutImage } from './image-folder.ts'
import { run } from './run.ts'

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    tag: { type: 'string', default: 'localhost/evenhand:latest' },
    folder: { type: 'string' },
  },
})

await import('./build.ts')
if (values.folder) await layOutImage(values.folder)
else process.exitCode = await buildImage()

async function buildImage(): Promise<number> {
  const builder = ['buildah', 'podman', 'docker'].find(isThere)
  if (!builder) {
    process.stderr.write('Install buildah, podman or docker, or name a --folder and build it elsewhere.\n')
    return 1
  }
  const folder = await mkdtemp(join(tmpdir(), 'evenhand-image-'))
  try {
    await layOutImage(folder)
    const base = values.base ? ['--build-arg', `BASE=${values.base}`] : []
    const file = ['--file', join(folder, 'Containerfile')]
    return await run({ command: builder, args: ['build', ...base, ...file, '--tag', values.tag, folder] })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
