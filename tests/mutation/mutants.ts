import '../../tools/refuse-windows.ts'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../tools/run.ts'

/**
 * `npm run mutants -- pricing`: applies all of Stryker's mutations to one area and lists those that no test detects.
 * Further options go to Stryker. Stryker is not a dependency; the next `npm ci` removes it.
 */
const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js'
const INSTALL = 'npm install --no-save @stryker-mutator/core@10.1.1 @stryker-mutator/vitest-runner@10.1.1'
const AREAS: Readonly<Record<string, { mutate: string[]; tests: string }>> = {
  pricing: { mutate: ['domain/pricing/*.ts'], tests: 'domain/pricing/*.test.ts' },
  // Wiring, declarations and crash points for tests are not worth mutating.
  payments: {
    mutate: [
      'server/payments/{,claim/,complete/,records/,resolve/,send/,webhooks/}*.ts',
      ...['index', 'fail-points', 'gateway'].map((name) => `!server/payments/${name}.ts`),
    ],
    tests: 'server/payments/{,claim/,complete/,records/,resolve/,send/,webhooks/}*.test.ts',
  },
}

async function findMutants([name = '', ...options]: string[]): Promise<number> {
  const area = AREAS[name]
  if (!area) return refuse(`Which area? ${Object.keys(AREAS).join(' or ')}`)
  if (!existsSync(STRYKER)) return refuse(`First: ${INSTALL}`)
  const folder = await mkdtemp(join(tmpdir(), 'evenhand-mutants-'))
  const config = join(folder, 'stryker.json')
  const settings = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts' },
    mutate: [...area.mutate, '!**/*.test.ts'],
    reporters: ['clear-text', 'progress-append-only'],
    tempDirName: join(folder, 'sandbox'),
    tsconfigFile: join(folder, 'none.json'),
    disableTypeChecks: false,
    ignorePatterns: ['web', 'docs', 'build', 'tests/journeys', '.git'],
    timeoutMS: 30_000,
    concurrency: 1,
  }
  writeFileSync(config, JSON.stringify(settings))
  try {
    return await run({
      command: 'node',
      args: [STRYKER, 'run', config, ...options],
      env: { MUTATION_TESTS: area.tests },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function refuse(why: string): number {
  process.stderr.write(`${why}\n`)
  return 2
}

process.exitCode = await findMutants(process.argv.slice(2))
