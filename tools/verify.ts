/** `npm run verify`: all checks that need no browser. */
import './refuse-windows.ts'
import { runSteps } from './run.ts'

const good = await runSteps([
  // Some tests start processes as in production, which need the pages.
  { name: 'build', command: 'node', args: ['tools/build.ts'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'route types', command: 'react-router', args: ['typegen'] },
  // Several checkers work out the same types again. One takes two thirds of the processor time of four, the default.
  { name: 'types', command: 'tsc', args: ['--noEmit', '--checkers', '1'] },
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  { name: 'unused code', command: 'knip', args: [] },
  { name: 'unit, use-case, contract and architecture tests', command: 'vitest', args: ['run'] },
])
process.exit(good ? 0 : 1)
