import { execFile } from 'node:child_process'
import type { Folder } from './folder.ts'

type Command = { program: string; args: readonly string[]; input: string; env: Record<string, string> }

/** Runs a program to its end as the user of PostgreSQL. @throws what it has written, if it fails */
export async function runAsServer(folder: Folder, { program, args, input, env }: Command): Promise<string> {
  const options = {
    ...folder.user,
    cwd: folder.path,
    env: { PATH: process.env.PATH, HOME: folder.path, LANG: 'C.UTF-8', ...env },
  }
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`, { cause: error }))
      else resolve(stdout)
    })
    if (child.pid !== undefined) folder.remember(child.pid)
    child.stdin?.end(input)
  })
}
