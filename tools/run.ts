import { spawn } from 'node:child_process'
import { join } from 'node:path'

export type Step = {
  name: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
  /** What to do if it fails. The run then goes on, and says this. */
  advice?: string
}

/**
 * Node keeps what it compiled in this folder. It halves the processor time of each later start, also of the
 * applications that tests start.
 */
const COMPILED = join(process.cwd(), 'node_modules/.cache/compiled')

/**
 * Runs a program and returns its exit code. It finds programs of node_modules/.bin by name. The output of the program
 * goes to our output, unless `onOutput` is given.
 */
export async function run(
  { command, args, env }: Pick<Step, 'command' | 'args' | 'env'>,
  onOutput?: (chunk: Buffer) => void,
): Promise<number> {
  const path = `${process.cwd()}/node_modules/.bin:${process.env.PATH ?? ''}`
  const stdio = onOutput ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    stdio,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH: path, ...env },
  })
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** One step, or steps in order. */
type Lane = Step | readonly Step[]

/**
 * Runs steps in order, reports the time of each, and stops at the first failure. The lanes of one list run at the same
 * time. The first of them writes at once. The output of the others follows when the first has ended.
 */
export async function runSteps(steps: readonly (Step | readonly Lane[])[]): Promise<boolean> {
  for (const step of steps) {
    const [first, ...others] = [step].flat()
    if (!first) continue
    const beside = others.map(runHeld)
    let isGood = await runLane(first)
    for (const other of beside) isGood = (await other)() && isGood
    if (!isGood) return false
  }
  return true
}

async function runLane(lane: Lane): Promise<boolean> {
  for (const step of [lane].flat()) if (!(await runStep(step))) return false
  return true
}

async function runStep(step: Step): Promise<boolean> {
  const started = performance.now()
  process.stdout.write(`\n▸ ${step.name}\n`)
  return report(step, { code: await run(step), started })
}

/** Runs a lane and keeps its output. The returned function writes that output. */
async function runHeld(lane: Lane): Promise<() => boolean> {
  const reports: (() => boolean)[] = []
  for (const step of [lane].flat()) {
    const started = performance.now()
    const said: Buffer[] = []
    const code = await run(step, (chunk) => said.push(chunk))
    const ended = performance.now()
    reports.push(() => {
      process.stdout.write(`\n▸ ${step.name}\n`)
      process.stdout.write(Buffer.concat(said))
      return report(step, { code, started, ended })
    })
    if (code !== 0 && step.advice === undefined) break
  }
  return () => reports.map((write) => write()).every(Boolean)
}

function report(
  { name, advice }: Step,
  { code, started, ended = performance.now() }: { code: number; started: number; ended?: number },
): boolean {
  const seconds = ((ended - started) / 1000).toFixed(1)
  process.stdout.write(
    code === 0 ? `  ${name}: fine, ${seconds} s\n` : `  ${name}: FAILED after ${seconds} s\n`,
  )
  if (code === 0 || advice === undefined) return code === 0
  process.stdout.write(`  ${advice}\n`)
  return true
}
