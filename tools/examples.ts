/** `npm run examples`: records an example of each call that is new or has another shape. */
import './refuse-windows.ts'
import { runSteps } from './run.ts'

const good = await runSteps([
  {
    name: 'examples of the calls',
    command: 'vitest',
    args: ['run', 'tests/contracts/examples.test.ts'],
    env: { WRITE_EXAMPLES: '1' },
  },
])
process.exit(good ? 0 : 1)
