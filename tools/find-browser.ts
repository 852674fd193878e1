import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

/** Debian's browser without a window. A journey takes a fifth less of the processor in it than in the full browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const SYSTEM_BROWSERS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** An installed Chromium: the one CHROMIUM names, the system's, or Playwright's. */
export function knownBrowser(): string | undefined {
  const paths = [process.env.CHROMIUM, ...SYSTEM_BROWSERS, chromium.executablePath()]
  return paths.find((path) => path !== undefined && existsSync(path))
}

/**
 * The path of a Chromium for tests: the one CHROMIUM names, the system's, Debian's package, or Playwright's
 * download. Debian's package needs the right to install it.
 * @throws what to do, if there is none
 */
export async function findBrowser(): Promise<string> {
  const known = knownBrowser()
  if (known) return report('uses', known)
  if (existsSync('/usr/bin/apt-get') && userInfo().uid === 0) {
    process.stdout.write('No browser found. Installing Debian’s package “chromium-headless-shell”.\n')
    await run({ command: 'apt-get', args: ['update', '-qq'] })
    await run({
      command: 'apt-get',
      args: ['install', '-y', '-qq', 'chromium-headless-shell'],
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (existsSync(HEADLESS_SHELL)) return report('installed', HEADLESS_SHELL)
  }
  process.stdout.write('No browser found. Playwright downloads its own.\n')
  await run({ command: 'playwright', args: ['install', 'chromium'] })
  if (existsSync(chromium.executablePath())) return report('downloaded', chromium.executablePath())
  throw new Error('The journeys need a Chromium. Install one, or set CHROMIUM to its path.')
}

function report(did: string, path: string): string {
  process.stdout.write(`Browser: ${did} ${path}\n`)
  return path
}
