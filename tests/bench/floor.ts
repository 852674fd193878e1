import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const FIELDS = ['First name', 'Last name', 'E-mail', 'Phone number']
const CSS_BYTES = 4096

/** The smallest possible sign-up page: a static form with 4 kB of inline CSS, no script, no font. */
function floorPage(): string {
  const look = [
    'body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#222}',
    'main{max-width:30rem;margin:auto;padding:1.5rem}h1{font-size:1.6rem}',
    'label{display:block;margin-top:1rem;font-weight:600}',
    'input{box-sizing:border-box;width:100%;padding:.7rem;border:1px solid #777;border-radius:6px;font:inherit}',
    'button{margin-top:1.5rem;padding:.8rem 1.4rem;border:0;border-radius:6px;background:#0f6b62;color:#fff;font:inherit}',
  ].join('')
  const unused = Array.from({ length: 200 }, (_, n) => `.rule-${n}{padding:${n}px;order:${n * 7}}`).join('')
  const css = (look + unused).slice(0, CSS_BYTES).replace(/[^}]*$/, '')
  const fields = FIELDS.map(
    (label, n) => `<label for="f${n}">${label}</label><input id="f${n}" name="f${n}">`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Create your account</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><style>${css}</style></head>
<body><main><h1>Create your account</h1><p>Four questions, then you are in.</p><form>${fields.join('')}
<button>Continue</button></form></main></body></html>`
}

export type Floor = { url: string; stop: () => void }

/** Serves this page compressed, on a free loopback port. */
export async function serveFloor(): Promise<Floor> {
  const body = gzipSync(floorPage(), { level: 9 })
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, stop: () => server.close() }
}
