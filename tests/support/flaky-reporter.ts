import type { Reporter, TestCase } from 'vitest/node'

/** Lists the tests that failed and then passed. Each has a race, in the test or in the product. */
export default class FlakyReporter implements Reporter {
  readonly #flaky: TestCase[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#flaky.push(test)
  }

  onTestRunEnd(): void {
    for (const test of this.#flaky)
      process.stdout.write(
        `FLAKY, failed and then passed: ${test.module.relativeModuleId} > ${test.fullName}\n`,
      )
  }
}
