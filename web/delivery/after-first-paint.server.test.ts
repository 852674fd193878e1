import { expect, test } from 'vitest'
import { deferUntilFirstPaint } from './after-first-paint.server.ts'

const page = [
  '<html><head><link rel="modulepreload" href="/join/assets/entry-1.js" nonce="abc"/><link rel="icon" href="data:,"/>',
  '<link rel="modulepreload" href="/join/assets/base-2.js" nonce="abc"/></head><body><main>Hello</main>',
  '<script nonce="abc" type="module" async="">import "/join/assets/entry-1.js"</script></body></html>',
].join('')

test('nothing in the page requests a module before the first paint', () => {
  const [head = '', body = ''] = deferUntilFirstPaint(page, 'abc').split('</head>')
  expect(head).toBe('<html><head><link rel="icon" href="data:,"/>')
  expect(body).toContain('<script nonce="abc" type="later">import "/join/assets/entry-1.js"</script>')
})

test('a last script adds all modules, with the nonce that allows them', () => {
  const late = deferUntilFirstPaint(page, 'abc')
  expect(late).toContain('"modules":["/join/assets/entry-1.js","/join/assets/base-2.js"]')
  expect(late).toMatch(/"nonce":"abc"\}\);.+<\/script><\/body><\/html>$/s)
})
