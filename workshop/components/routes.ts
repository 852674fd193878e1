import type { Api } from '#server/platform/mount.ts'
import { answerPage } from '../page/answer-page.ts'
import { bundleComponents } from './bundle.ts'
import { componentFrame, componentsPage } from './components-page.ts'

const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Pages of the product add their font after the first paint. Frames get it at once. */
const FONT =
  "@font-face{font-family:'Figtree Variable';src:url(/dev/assets/figtree.woff2) format('woff2');font-weight:300 900}"

/** `/dev/components`, and the frame of each component. */
export function mountComponents(api: Api): void {
  api.get('/dev/components', async (c) => answerPage(c, componentsPage()))
  api.get('/dev/components/frame', (c) =>
    c.html(componentFrame(c.req.query('name') ?? ''), 200, {
      'content-security-policy': FRAME_POLICY,
      'x-frame-options': 'SAMEORIGIN',
    }),
  )
  api.get('/dev/components/script.js', async (c) =>
    c.body((await bundleComponents()).script, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  api.get('/dev/components/style.css', async (c) =>
    c.body(`${FONT}${(await bundleComponents()).style}`, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
}
