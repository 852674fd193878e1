import { defineConfig } from '@playwright/test'
import { knownBrowser, lightBrowser } from './tools/find-browser.ts'

const { CI, JOURNEYS_BEHIND_TLS } = process.env
const full = knownBrowser()
const light = lightBrowser() ?? full

/** Journeys about things that the light browser lacks or does differently. */
const NEED_THE_FULL_BROWSER = [
  '**/account-passkeys.journey.ts',
  '**/experiments-measurement.journey.ts',
  '**/join-leaving.journey.ts',
]

/**
 * A full Chromium draws two extra pages for the address bar of each window. That is an eighth of a journey's work. The
 * browser uses only the last list of features, so this list repeats Playwright's own.
 */
const SWITCHED_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const IN_FULL_BROWSER = launching(full)

/** The pictures are taken with this browser too. */
export const IN_LIGHT_BROWSER = launching(light)

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/support/global-setup.ts',
  workers: 3,
  fullyParallel: true,
  // A machine may stop for seconds. A test that fails and then passes is reported as flaky.
  retries: 2,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: CI ? 'dot' : 'line',
  // Behind TLS, only some journeys run. Together they send every kind of form.
  ...(JOURNEYS_BEHIND_TLS ? { grep: /@tls/ } : { grepInvert: /@tls-only/ }),
  projects: [
    { name: 'light', testIgnore: [...NEED_THE_FULL_BROWSER], use: IN_LIGHT_BROWSER },
    { name: 'full', testMatch: [...NEED_THE_FULL_BROWSER], use: IN_FULL_BROWSER },
  ],
  use: {
    // The proxy signs its own certificate.
    ignoreHTTPSErrors: JOURNEYS_BEHIND_TLS !== undefined,
    actionTimeout: 20_000,
    // Traces of all journeys would cost a quarter of the run. So a journey is traced only when it is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})

function launching(browser: string | undefined) {
  const args = ['--no-sandbox', `--disable-features=${SWITCHED_OFF.join(',')}`]
  return { launchOptions: { args, ...(browser ? { executablePath: browser } : {}) } }
}
