import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import type { Api } from '#server/platform/mount.ts'

const OWN = new URL('.', import.meta.url)
/** The workshop uses the styles of the console. */
const CONSOLE = new URL('../../web/flows/console/styles/', import.meta.url)
const SHEETS = ['workshop.css', 'gallery.css', 'journal.css']
const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'

/** The style, the script and the font of the pages. Each request reads them again, so that edits are visible. */
export function mountAssets(api: Api): void {
  const headers = { 'cache-control': 'no-store' }
  api.get('/dev/assets/workshop.css', (c) =>
    c.body(styleSheet(), 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }),
  )
  for (const name of ['live', 'keys'])
    api.get(`/dev/assets/${name}.js`, (c) =>
      c.body(stripTypeScriptTypes(readFileSync(new URL(`${name}.ts`, OWN), 'utf8')), 200, {
        ...headers,
        'content-type': 'text/javascript; charset=utf-8',
      }),
    )
  api.get('/dev/assets/figtree.woff2', (c) =>
    c.body(new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(FONT))), 200, {
      'content-type': 'font/woff2',
    }),
  )
}

/** The rules for narrow screens come last, because they change the others. */
function styleSheet(): string {
  const sheet = readFileSync(new URL('console.css', CONSOLE), 'utf8')
  const names = [...sheet.matchAll(/@import '\.\/([\w-]+\.css)'/g)].map(([, name = '']) => name)
  const own = SHEETS.map((name) => readFileSync(new URL(name, OWN), 'utf8'))
  return names
    .flatMap((name) => {
      const text = readFileSync(new URL(name, CONSOLE), 'utf8')
      return name === 'narrow.css' ? [...own, text] : [text]
    })
    .join('\n')
    .replace(FONT, '/dev/assets/figtree.woff2')
}
