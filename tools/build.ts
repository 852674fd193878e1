/** Builds the pages if they are out of date; with --force, always. */
import './refuse-windows.ts'
import { isBuildCurrent, nameCommit, stampBuild } from './build-stamp.ts'
import { runSteps } from './run.ts'

const current = !process.argv.includes('--force') && (await isBuildCurrent())
if (!current) {
  const built = await runSteps([
    { name: 'build the pages', command: 'react-router', args: ['build'] },
    {
      name: 'build the console',
      command: 'vite',
      args: ['build', '--app', '--config', 'vite.console.config.ts', '--logLevel', 'warn'],
    },
    { name: 'lay out the API reference', command: 'node', args: ['tools/api-reference.ts'] },
    { name: 'compress the assets', command: 'node', args: ['tools/precompress.ts', 'build/client'] },
    {
      name: 'compress the assets of the console',
      command: 'node',
      args: ['tools/precompress.ts', 'build/console/client'],
    },
  ])
  if (!built) process.exit(1)
  await stampBuild()
}
await nameCommit()
