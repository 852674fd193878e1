import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const FOLDER = '.github/workflows'
const WORKFLOW = z.object({
  permissions: z.object({ contents: z.literal('read') }),
  jobs: z.record(
    z.string(),
    z.object({
      'timeout-minutes': z.number(),
      steps: z.array(z.object({ run: z.string().optional(), uses: z.string().optional() })),
    }),
  ),
})
const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>

test.each(readdirSync(FOLDER))('%s may only read, ends by itself, and runs commands that exist', (name) => {
  const { jobs } = WORKFLOW.parse(parse(readFileSync(`${FOLDER}/${name}`, 'utf8')))
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  const commands = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run (?:--silent )?(\w+)/g)])
  expect(commands.filter(([, script = '']) => scripts?.[script] === undefined)).toEqual([])
  expect(steps.filter(({ uses }) => uses !== undefined && !/^actions\/[\w-]+@/.test(uses))).toEqual([])
})

test('the rules of Renovate name packages of this project', () => {
  const { packageRules } = z
    .object({ packageRules: z.array(z.object({ matchPackageNames: z.array(z.string()) })) })
    .parse(JSON.parse(readFileSync('renovate.json', 'utf8')))
  const compose = readFileSync('ops/container/compose.yaml', 'utf8')
  const own = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const isKnown = (name: string) =>
    name.endsWith('/**')
      ? own.some((one) => one.startsWith(name.slice(0, -2)))
      : own.includes(name) || compose.includes(`image: ${name}:`)
  expect(packageRules.flatMap((rule) => rule.matchPackageNames).filter((name) => !isKnown(name))).toEqual([])
})
