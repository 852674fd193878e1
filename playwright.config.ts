import { defineConfig } from '@playwright/test'
import { knownBrowser, lightBrowser } from './tools/find-browser.ts'

const { CI, JOURNEYS_BEHIND_TLS, JOURNEY_KEY_HASH } = process.env
const full = knownBrowser()
const light = lightBrowser() ?? full

/**
 * Journeys about things that the light browser lacks or does differently. It crashes now and then in a page that opens
 * Venmo's window.
 */
const NEED_THE_FULL_BROWSER = [
  '**/account-passkeys.journey.ts',
  '**/braintree-provider.journey.ts',
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

/**
 * The browser trusts the certificate of the TLS proxy. To ignore its error is not enough: each request then starts again
 * after the error, may lose its new connection to another request, and gives up after 32 starts.
 */
const TRUSTED = JOURNEY_KEY_HASH ? [`--ignore-certificate-errors-spki-list=${JOURNEY_KEY_HASH}`] : []

const IN_FULL_BROWSER = launching(full)

/** The pictures are taken with this browser too. */
export const IN_LIGHT_BROWSER = launching(light)

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/support/global-setup.ts',
  // Three leave a tenth of two processors unused.
  workers: 4,
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
    // Requests of the tests themselves do not use the browser's trust.
    ignoreHTTPSErrors: JOURNEYS_BEHIND_TLS !== undefined,
    actionTimeout: 20_000,
    // Traces of all journeys would cost a quarter of the run. So a journey is traced only when it is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})

function launching(browser: string | undefined) {
  const args = ['--no-sandbox', `--disable-features=${SWITCHED_OFF.join(',')}`, ...TRUSTED]
  return { launchOptions: { args, ...(browser ? { executablePath: browser } : {}) } }
}
