import { build } from 'vite'
import type { Db } from '#server/db/database.ts'
import {
  answerClientApi,
  answerGraphql,
  approveVenmo,
  type ClientApi,
  type JsonAnswer,
} from './client-api.ts'
import {
  LANDING_FRAME,
  PAYPAL_SCRIPT,
  REDIRECT_FRAME,
  SONGBIRD_SCRIPT,
  VENMO_LOG_IN,
} from './wallet-pages.ts'

export type BrowserRequest = { method: string; url: string; body: string | null }
export type BrowserAnswer = { status: number; headers: Record<string, string>; body: string }
/** Imitates every host that the browser SDK calls: Braintree, PayPal, Venmo and Cardinal. */
export type BrowserWire = { handle: (request: BrowserRequest) => Promise<BrowserAnswer> }

const FRAMES = 'tests/support/braintree-wire/frames'
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}
const html = (body: string): BrowserAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body,
})
const script = (body: string): BrowserAnswer => ({
  status: 200,
  headers: { ...CORS, 'content-type': 'text/javascript' },
  body,
})
const json = ({ status, json: body }: JsonAnswer): BrowserAnswer => ({
  status,
  headers: { ...CORS, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Answers for Braintree's hosts, so the official browser SDK runs offline on the sandbox's core. */
export async function openBrowserWire(db: Db): Promise<BrowserWire> {
  const api: ClientApi = { db, venmo: new Map() }
  const field = await frame('hosted-field')
  const dispatch = await frame('dispatch')
  return {
    handle: async ({ method, url, body }) => {
      const { hostname, pathname, searchParams } = new URL(url)
      if (method === 'OPTIONS') return json({ status: 200, json: {} })
      if (pathname.endsWith('/hosted-fields-frame.min.html')) return html(field)
      if (pathname.endsWith('/dispatch-frame.min.html')) return html(dispatch)
      if (/-landing-frame(\.min)?\.html$/.test(pathname)) return html(LANDING_FRAME)
      if (/\/redirect-frame(\.min)?\.html$/.test(pathname)) return html(REDIRECT_FRAME)
      if (hostname.endsWith('paypal.com') && pathname === '/sdk/js') return script(PAYPAL_SCRIPT)
      if (pathname.endsWith('/songbird.js')) return script(SONGBIRD_SCRIPT)
      if (pathname === '/da/r/fb.js') return script('')
      if (pathname === '/graphql') return json(await answerGraphql(api, parse(body)))
      if (pathname.includes('/client_api/v1/'))
        return json(await answerClientApi(api, pathname.split('/client_api/v1/')[1] ?? '', parse(body)))
      if (hostname.endsWith('venmo.com') && pathname === '/approve') {
        await approveVenmo(api, searchParams.get('resource') ?? '')
        return json({ status: 200, json: {} })
      }
      if (hostname.endsWith('venmo.com')) return html(VENMO_LOG_IN)
      // Analytics; the answer does not matter.
      return json({ status: 200, json: {} })
    },
  }
}

function parse(body: string | null): unknown {
  return body ? JSON.parse(body) : {}
}

/** One of our frames as a page with its script inline. */
async function frame(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: `${FRAMES}/${name}.ts`, formats: ['iife'], name: 'frame' },
      rollupOptions: { external: [] },
    },
  })
  const output = Array.isArray(built) && built[0] && 'output' in built[0] ? built[0].output[0] : null
  if (!output || !('code' in output)) throw new Error(`the frame ${name} was not built as expected`)
  return `<!doctype html><meta charset="utf-8"><title>${name}</title><body><script>${output.code.replaceAll('</script', '<\\/script')}</script>`
}
