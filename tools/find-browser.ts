import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A Chromium without windows, sync and address bar. It reduces the time of a journey by a third. */
const LIGHT_BROWSER = '/usr/bin/chromium-headless-shell'
const DEBIAN_PACKAGES = ['chromium', 'chromium-headless-shell']

/** An installed Chromium: the one CHROMIUM names, the system's, or Playwright's. */
export function knownBrowser(): string | undefined {
  const paths = [process.env.CHROMIUM, ...SYSTEM_BROWSERS, chromium.executablePath()]
  return paths.find((path) => path !== undefined && existsSync(path))
}

/** The light browser, if it is installed and CHROMIUM names no other. */
export function lightBrowser(): string | undefined {
  return process.env.CHROMIUM === undefined && existsSync(LIGHT_BROWSER) ? LIGHT_BROWSER : undefined
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
    process.stdout.write(
      'No browser found. Installing Debian’s packages “chromium” and “chromium-headless-shell”.\n',
    )
    await run({ command: 'apt-get', args: ['update', '-qq'] })
    await run({
      command: 'apt-get',
      args: ['install', '-y', '-qq', ...DEBIAN_PACKAGES],
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (existsSync('/usr/bin/chromium')) return report('installed', '/usr/bin/chromium')
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
