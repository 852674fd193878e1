/**
 * `npm test`: runs everything. It finds a browser first and reports how. `npm test -- NAME` runs the tests whose path has NAME in it,
 * without a browser.
 */
import './refuse-windows.ts'
import { findBrowser } from './find-browser.ts'
import { runSteps } from './run.ts'

/** One look of each language, width and theme. All eight take minutes. */
const PICTURES = {
  name: 'pictures of the first screens',
  command: 'playwright',
  args: [
    'test',
    '--config=tests/pictures/playwright.config.ts',
    '--grep=@first',
    '--project=en-phone-light',
    '--project=es-MX-desktop-dark',
    '--update-snapshots=none',
    '--retries=0',
    '--global-timeout=120000',
  ],
  advice: 'Look at what differs. `npm run pictures -- --grep @first --update-snapshots` accepts it.',
}

const names = process.argv.slice(2)
const good = names.length > 0 ? await runTests() : await runEverything()
process.exit(good ? 0 : 1)

async function runTests(): Promise<boolean> {
  return runSteps([{ name: `tests of ${names.join(', ')}`, command: 'vitest', args: ['run', ...names] }])
}

async function runEverything(): Promise<boolean> {
  await findBrowser()
  return runSteps([
    { name: 'build', command: 'node', args: ['tools/build.ts'] },
    [
      { name: 'verify', command: 'node', args: ['tools/verify.ts'] },
      // These run in parallel with it, because both spend time waiting. They need the build.
      [
        {
          name: 'storm of faults',
          command: 'node',
          args: ['tests/faults/storm.ts', '--orders', '1000', '--seed', '7'],
        },
        {
          name: 'journeys behind TLS, in production settings',
          command: 'playwright',
          args: ['test'],
          env: { JOURNEYS_BEHIND_TLS: '1' },
        },
        PICTURES,
      ],
    ],
    { name: 'journeys', command: 'playwright', args: ['test'] },
  ])
}
