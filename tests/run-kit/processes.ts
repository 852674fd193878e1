import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** What a supervisor of containers starts. */
export type Described = { name: string; args: readonly string[]; env: Readonly<Record<string, string>> }

/** What a Containerfile sets for its processes. */
export async function environmentOfImage(): Promise<Record<string, string>> {
  const written = await readFile('ops/container/Containerfile', 'utf8')
  const [, pairs = ''] = /^ENV (.+)$/m.exec(written) ?? []
  return Object.fromEntries(
    pairs.split(' ').map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split('=')
      return [name, value]
    }),
  )
}

/** Starts a process of the image in its folder, with only this environment. */
export function startInImage(folder: string, { args, env }: Described) {
  const child = spawn(join(folder, 'node_modules/.bin/node'), args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors: string[] = []
  child.stderr.on('data', (part: Buffer) => errors.push(part.toString()))
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((end) => child.once('exit', end))
  return { ended, errors: () => errors.join(''), stop: () => child.kill('SIGTERM') }
}

/** The status of a probe; 0 without an answer. */
export async function probe(port: number | string): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )
}
