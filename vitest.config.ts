import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'build/**', 'tests/journeys/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/set-up.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A busy machine needs more than the default of one second.
    expect: { poll: { timeout: 15_000 } },
    // Many tests wait for a process or a database. Two workers leave a quarter of two processors unused.
    maxWorkers: 3,
    // A machine may stall for seconds. A test that fails and then passes is reported as flaky, as in the journeys.
    retry: 1,
    reporters: ['default', './tests/support/flaky-reporter.ts'],
    // Test files share the loaded modules. Loading them again for each file took half of the time.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
