import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'

const FOLDER = new URL('../../../domain/contracts/examples/', import.meta.url)

const example = z.object({
  request: z.object({
    params: z.record(z.string(), z.string()).optional(),
    query: z.record(z.string(), z.string()).optional(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
  }),
  answer: z.object({ status: z.number().int(), body: z.unknown() }),
})
/** One call with its answer, as a test made it. */
export type Example = z.output<typeof example>

/** The file with the example of a call. */
export function exampleFile(id: string): URL {
  return new URL(`${id}.json`, FOLDER)
}

/** The examples by the id of their call. */
export function readExamples(): ReadonlyMap<string, Example> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  return new Map(
    files.map((name) => {
      const id = basename(name, '.json')
      return [id, example.parse(JSON.parse(readFileSync(exampleFile(id), 'utf8')))]
    }),
  )
}
