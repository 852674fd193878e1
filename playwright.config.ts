import { defineConfig } from '@playwright/test'

const { CHROMIUM } = process.env

/**
 * A full Chromium draws two pages of its own for the address bar of each window, an eighth of a journey's work. Of two
 * lists the browser heeds the last, so that what Playwright switches off itself is said again.
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

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/support/global-setup.ts',
  workers: 3,
  fullyParallel: true,
  // A machine may stall for seconds; what fails and then passes is reported as flaky.
  retries: 2,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? 'dot' : 'line',
  use: {
    actionTimeout: 20_000,
    // A trace of every journey would cost a quarter of the whole run: what failed is traced when it is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: ['--no-sandbox', `--disable-features=${SWITCHED_OFF.join(',')}`],
      ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    },
  },
})
