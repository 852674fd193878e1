/** `npm test`: runs everything. It finds a browser first and reports how. */
import { findBrowser } from './find-browser.ts'
import { runSteps } from './run.ts'

const LOOKS_TO_COMPARE = ['--project', 'en-phone-light', '--project', 'es-MX-desktop-dark']

await findBrowser()
const good = await runSteps([
  { name: 'verify', command: 'node', args: ['tools/verify.ts'] },
  { name: 'build', command: 'node', args: ['tools/build.ts'] },
  {
    name: 'storm of faults',
    command: 'node',
    args: ['tests/faults/storm.ts', '--orders', '500', '--seed', '7'],
  },
  { name: 'journeys', command: 'playwright', args: ['test'] },
  {
    name: 'pictures of the screens, in two of eight looks',
    command: 'playwright',
    args: ['test', '--config', 'tests/pictures/playwright.config.ts', ...LOOKS_TO_COMPARE],
  },
  {
    name: 'journeys behind TLS, in production settings',
    command: 'playwright',
    args: ['test'],
    env: { JOURNEYS_BEHIND_TLS: '1' },
  },
])
process.exit(good ? 0 : 1)
