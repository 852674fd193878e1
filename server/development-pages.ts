import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { builtPages } from './web.ts'

export type DevelopmentPages = {
  load: typeof builtPages
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
