import { existsSync } from 'node:fs'
import type { ServerBuild } from 'react-router'

const BUILD = new URL('../../build/server/index.js', import.meta.url)

/** The pages from `npm run build`. @throws what to do, if there are none */
export async function builtPages(): Promise<ServerBuild> {
  if (!existsSync(BUILD)) throw new Error('The pages are not built. Run npm run build before the start.')
  return (await import(BUILD.href)) as ServerBuild
}
