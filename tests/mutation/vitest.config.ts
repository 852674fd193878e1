import { defineConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'

/** The usual test settings, for one area only. */
export default defineConfig({
  ...usual,
  test: { ...usual.test, include: [process.env.MUTATION_TESTS ?? ''], maxWorkers: 1, hookTimeout: 60_000 },
})
