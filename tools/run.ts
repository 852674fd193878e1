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
type Output = { write: (chunk: string | Buffer) => void }

/**
 * Runs steps in order, reports the time of each, and stops at the first failure. The lanes of one list run at the same
 * time. The first of them writes at once. The output of each other one is held until those before it have ended. After
 * a failure of the first lane, the others begin no other step.
 */
export async function runSteps(steps: readonly (Step | readonly Lane[])[]): Promise<boolean> {
  for (const step of steps) {
    const [first, ...others] = [step].flat()
    if (!first) continue
    const failure = new AbortController()
    const beside = others.map((lane) => {
      const output = heldOutput()
      return { output, ended: runLane(lane, output, failure.signal) }
    })
    let isGood = await runLane(first, process.stdout)
    if (!isGood) failure.abort()
    for (const { output, ended } of beside) {
      output.release()
      isGood = (await ended) && isGood
    }
    if (!isGood) return false
  }
  return true
}

async function runLane(lane: Lane, output: Output, failure?: AbortSignal): Promise<boolean> {
  for (const step of [lane].flat()) if (failure?.aborted || !(await runStep(step, output))) return false
  return true
}

async function runStep(step: Step, output: Output): Promise<boolean> {
  const started = performance.now()
  output.write(`\n▸ ${step.name}\n`)
  const code = await run(step, output === process.stdout ? undefined : output.write)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  output.write(
    code === 0 ? `  ${step.name}: fine, ${seconds} s\n` : `  ${step.name}: FAILED after ${seconds} s\n`,
  )
  if (code === 0 || step.advice === undefined) return code === 0
  output.write(`  ${step.advice}\n`)
  return true
}

/** Keeps what is written to it until its release, and then writes to our output. */
function heldOutput(): Output & { release: () => void } {
  let held: (string | Buffer)[] | null = []
  return {
    write: (chunk) => void (held ? held.push(chunk) : process.stdout.write(chunk)),
    release: () => {
      for (const chunk of held ?? []) process.stdout.write(chunk)
      held = null
    },
  }
}
