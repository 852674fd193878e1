/** Builds the pages and the process if they are out of date; with --force, always. */
import './refuse-windows.ts'
import { isCurrent, nameCommit, PAGES, PROCESS, stampPart, type Part } from './build-stamp.ts'
import { runSteps, type Step } from './run.ts'

const forced = process.argv.includes('--force')
await build(PAGES, [
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
await build(PROCESS, [
  {
    name: 'build the process',
    command: 'vite',
    args: ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
  },
])
await nameCommit()

async function build(part: Part, steps: readonly Step[]): Promise<void> {
  if (!forced && (await isCurrent(part))) return
  if (!(await runSteps(steps))) process.exit(1)
  await stampPart(part)
}
