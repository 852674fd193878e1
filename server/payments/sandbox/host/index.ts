import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { SANDBOX_PATH } from '#domain/contracts/sandbox-gateway.ts'
import { localeOrDefault } from '#domain/messages/locales.ts'
import type { Db } from '#server/db/database.ts'
import { isScript, script } from './assets.ts'
import { approveWallet, tokeniseCard, verifyCard, type CallAnswer } from './calls.ts'
import { answerHappening } from './happening-call.ts'
import { challengePage, fieldPage, isField, walletPage } from './pages.ts'
import { sandboxPagePolicy } from './policy.ts'
import type { SigningKeys } from '../signature.ts'

export type SandboxHostDeps = {
  db: Db
  /** The key of the gateway. */
  key: SigningKeys
  /** The origin of the site, e.g. `http://localhost:3000`. */
  origin: string
  /** Lets a developer cause disputes and similar events. Never in production. */
  happenings?: boolean
}

const BODY_LIMIT_BYTES = 4096
const SCRIPT_LIFETIME_SECONDS = 300

/**
 * The sandbox gateway's own web host: frames of the card fields, windows of the wallets, the issuer's dialog
 * and their calls. It imitates another company's servers, so its pages have an opaque origin. Their calls
 * come from origin `null` and have no cookies. The host answers every call with a client token.
 */
export function createSandboxHost(deps: SandboxHostDeps): Hono {
  const host = new Hono().basePath(SANDBOX_PATH)
  host.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    // A wallet's window sends its answer to the page that opened it.
    c.header('cross-origin-opener-policy', 'unsafe-none')
    c.header('access-control-allow-origin', '*')
    c.header('access-control-allow-headers', 'content-type')
  })
  mountPages(host, deps)
  mountCalls(host, deps)
  if (deps.happenings) mountHappenings(host, deps)
  host.onError((_error, c) => c.json(null, 500))
  return host
}

function mountPages(host: Hono, { origin }: SandboxHostDeps): void {
  const show = (
    c: Context,
    framed: boolean,
    page: (parts: { locale: 'en' | 'es-MX'; cspNonce: string }) => ReturnType<typeof fieldPage>,
  ) => {
    const cspNonce = randomBytes(16).toString('base64')
    const lang = c.req.query('lang')
    c.header('content-security-policy', sandboxPagePolicy({ cspNonce, origin, framed }))
    c.header('x-frame-options', framed ? 'SAMEORIGIN' : 'DENY')
    c.header('cache-control', 'no-store')
    return c.html(page({ locale: localeOrDefault(lang), cspNonce }))
  }
  host.get('/field', (c) => {
    const name = c.req.query('name')
    return isField(name) ? show(c, true, (parts) => fieldPage(name, parts)) : c.notFound()
  })
  host.get('/paypal', (c) => show(c, false, (parts) => walletPage('paypal', parts)))
  host.get('/venmo', (c) => show(c, false, (parts) => walletPage('venmo', parts)))
  host.get('/challenge', (c) => show(c, true, challengePage))
  host.get('/assets/:file', (c) => {
    const name = c.req.param('file').replace(/\.js$/, '')
    if (!isScript(name)) return c.notFound()
    c.header('content-type', 'text/javascript; charset=utf-8')
    c.header('cache-control', `public, max-age=${SCRIPT_LIFETIME_SECONDS}`)
    return c.body(script(name))
  })
}

function mountCalls(host: Hono, deps: SandboxHostDeps): void {
  const call = (path: string, answer: (deps: SandboxHostDeps, body: unknown) => Promise<CallAnswer>) => {
    host.post(path, bodyLimit({ maxSize: BODY_LIMIT_BYTES }), async (c) => {
      const { status, body } = await answer(deps, await c.req.json().catch(() => null))
      c.header('cache-control', 'no-store')
      return c.json(body, status)
    })
    host.options(path, (c) => c.body(null, 204))
  }
  call('/cards', tokeniseCard)
  call('/wallets', approveWallet)
  call('/verifications', verifyCard)
  host.get('/wallets', (c) => c.json({ available: true }))
}

/** Only JSON, and without the permission for other origins. So no page elsewhere can call it from a browser. */
function mountHappenings(host: Hono, { db }: SandboxHostDeps): void {
  host.post('/happenings', bodyLimit({ maxSize: BODY_LIMIT_BYTES }), async (c) => {
    if (!c.req.header('content-type')?.startsWith('application/json')) return c.body(null, 415)
    const { status } = await answerHappening(db, await c.req.json().catch(() => null))
    return c.body(null, status)
  })
}
