import { spawn } from 'node:child_process'

export type Step = { name: string; command: string; args: readonly string[]; env?: Record<string, string> }

/** Runs a program with our output and returns its exit code. It finds programs of node_modules/.bin by name. */
export async function run({ command, args, env }: Omit<Step, 'name'>): Promise<number> {
  const path = `${process.cwd()}/node_modules/.bin:${process.env.PATH ?? ''}`
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, PATH: path, ...env } })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs steps in order, reports the time of each, and stops at the first failure. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  for (const step of steps) {
    const started = performance.now()
    process.stdout.write(`\n▸ ${step.name}\n`)
    const code = await run(step)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(
      code === 0 ? `  ${step.name}: fine, ${seconds} s\n` : `  ${step.name}: FAILED after ${seconds} s\n`,
    )
    if (code !== 0) return false
  }
  return true
}
