import { expect, test } from 'vitest'
import { leaveForAfterFirstPaint } from './after-first-paint.server.ts'

const page = [
  '<html><head><link rel="modulepreload" href="/join/assets/entry-1.js" nonce="abc"/><link rel="icon" href="data:,"/>',
  '<link rel="modulepreload" href="/join/assets/base-2.js" nonce="abc"/></head><body><main>Hello</main>',
  '<script nonce="abc" type="module" async="">import "/join/assets/entry-1.js"</script></body></html>',
].join('')

test('nothing in the page asks for a module before the page was drawn', () => {
  const [head = '', body = ''] = leaveForAfterFirstPaint(page, 'abc').split('</head>')
  expect(head).toBe('<html><head><link rel="icon" href="data:,"/>')
  expect(body).toContain('<script nonce="abc" type="later">import "/join/assets/entry-1.js"</script>')
})

test('a last script knows every module, and how to allow them', () => {
  const late = leaveForAfterFirstPaint(page, 'abc')
  expect(late).toContain('"modules":["/join/assets/entry-1.js","/join/assets/base-2.js"]')
  expect(late).toMatch(/"nonce":"abc"\}\)<\/script><\/body><\/html>$/)
})
