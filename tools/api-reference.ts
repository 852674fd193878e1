/**
 * Writes the script of the page `/v2/docs` to `build/docs`. It is the script that Scalar's plugin for Fastify serves,
 * which needs no network. Decision 0026 has the reason.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

type Reply = { header: () => Reply; send: (text: string) => void }
type Route = { url: string; handler: (request: null, reply: Reply) => void }

/** The part of Fastify that the plugin uses. */
type Fastify = { route: (route: Route) => void; initialConfig: object }
type Plugin = (fastify: Fastify, options: object, done: () => void) => void

// The types of the plugin are those of Fastify, which is not installed. If the plugin uses more of Fastify, the build
// fails.
const loaded: unknown = await import('@scalar/fastify-api-reference')
const { default: plugin } = loaded as { default: Plugin }
const routes: Route[] = []
plugin(
  { route: (route) => routes.push(route), initialConfig: {} },
  { configuration: { url: '/v2/openapi.json' } },
  () => undefined,
)

const script = await new Promise<string>((resolve, reject) => {
  const route = routes.find(({ url }) => url.endsWith('.js'))
  if (!route) throw new Error('the plugin serves no script any more')
  const reply: Reply = { header: () => reply, send: resolve }
  route.handler(null, reply)
  setImmediate(() => reject(new Error('the plugin sends no script any more')))
})
await mkdir('build/docs', { recursive: true })
await writeFile('build/docs/scalar.js', script)
await writeFile('build/docs/scalar.js.gz', gzipSync(script, { level: 9 }))
