import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ConsolePages } from '#domain/console/console-pages.ts'
import { CONSOLE_ENTRY, CONSOLE_SCRIPT, CONSOLE_STYLE } from '#server/console/index.ts'
import type { builtPages } from './built-pages.ts'

export type DevelopmentPages = {
  load: typeof builtPages
  loadConsole: () => Promise<ConsolePages>
  assets: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close: () => Promise<void>
}

/** Pages that are rebuilt when the source changes. */
export async function developmentPages(server: Server): Promise<DevelopmentPages> {
  const { createServer: createVite } = await import('vite')
  // Vite's socket uses our own port, because the pages' policy allows no other.
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as ReturnType<typeof builtPages>,
    loadConsole: async () => {
      const { answer } = (await vite.ssrLoadModule(`/${CONSOLE_ENTRY}`)) as Pick<ConsolePages, 'answer'>
      const { base } = vite.config
      return { answer, assets: { style: `${base}${CONSOLE_STYLE}`, script: `${base}${CONSOLE_SCRIPT}` } }
    },
    assets: (request, response, next) => {
      const url = request.url
      vite.middlewares(request, response, () => {
        // Vite removes the base from the URL and does not restore it.
        if (url !== undefined) request.url = url
        next()
      })
    },
    close: async () => vite.close(),
  }
}
