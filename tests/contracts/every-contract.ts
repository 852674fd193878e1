import { readdir } from 'node:fs/promises'
import type { Contract } from '#domain/contracts/contract.ts'

const FOLDER = new URL('../../domain/contracts/', import.meta.url)

/** Every contract of `domain/contracts`, also of calls that a server may leave out. */
export async function everyContract(): Promise<Contract[]> {
  const files = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const modules: unknown[] = await Promise.all(files.map(async (name) => load(new URL(name, FOLDER))))
  return modules.flatMap((exported) => Object.values(exported ?? {}).filter(isContract))
}

async function load(file: URL): Promise<unknown> {
  return import(file.href)
}

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'path' in value && 'answers' in value
}
