import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { ConsolePages } from '#domain/console/console-pages.ts'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { CONSOLE_SCRIPT, CONSOLE_STYLE } from './sources.ts'

const BUILD = new URL('../../../build/console/', import.meta.url)
const MANIFEST = z.record(z.string(), z.object({ file: z.string() }))

let known: Promise<ConsolePages> | null = null

/** The pages of the console that `npm run build` made. */
export async function builtConsole(): Promise<ConsolePages> {
  known ??= readBuild()
  return known
}

async function readBuild(): Promise<ConsolePages> {
  const manifest = MANIFEST.parse(
    JSON.parse(await readFile(new URL('client/manifest.json', BUILD), 'utf8')) as unknown,
  )
  const addressOf = (source: string) => `${CONSOLE_BASE}/${manifest[source]?.file ?? source}`
  // The build has no types. A test compares its entry with this type.
  const { answer } = (await import(new URL('server/entry.js', BUILD).href)) as Pick<ConsolePages, 'answer'>
  return { answer, assets: { style: addressOf(CONSOLE_STYLE), script: addressOf(CONSOLE_SCRIPT) } }
}
