import { defineConfig } from '@playwright/test'
import base, { IN_LIGHT_BROWSER } from '../../playwright.config.ts'

/** Both languages, widths and themes. */
const LOOKS = (['en', 'es-MX'] as const).flatMap((language) =>
  (['phone', 'desktop'] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${language}-${width}-${colorScheme}`,
      language,
      width,
      colorScheme,
    })),
  ),
)

/** The console is in English alone. Its pictures choose their own widths and themes. */
const OF_CONSOLE = '**/console.pictures.ts'

/**
 * `npm run pictures` compares every screen with its accepted picture in docs/pictures. `-- --update-snapshots`
 * accepts what the screens look like now. Without a project it takes all eight looks and the console. `-- --grep @first`
 * takes the public screens and those of a payment.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '**/*.pictures.ts',
  outputDir: '../../test-results/pictures',
  globalSetup: './global-setup.ts',
  retries: 2,
  workers: 2,
  snapshotPathTemplate: '../../docs/pictures/{projectName}/{arg}{ext}',
  expect: {
    timeout: 20_000,
    toHaveScreenshot: {
      // Pictures of half size still show the layout, and the eight looks together have few megabytes.
      scale: 'device',
      // A test that is tried again has other people. Their addresses are less than a pixel in a thousand.
      threshold: 0.3,
      maxDiffPixelRatio: 0.002,
    },
  },
  projects: [
    ...LOOKS.map(({ name, ...look }) => ({
      name,
      testIgnore: OF_CONSOLE,
      use: { ...IN_LIGHT_BROWSER, ...look, deviceScaleFactor: 0.5 },
    })),
    { name: 'console', testMatch: OF_CONSOLE, use: IN_LIGHT_BROWSER },
  ],
})
