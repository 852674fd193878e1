import { expect, test } from 'vitest'
import { BROWSER_NAME, browserName } from './browser-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Linux'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Version/19.0 Safari/604.1`,
    'Safari · iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'Samsung Internet · Android',
  ],
  ['Something (Macintosh)', 'Mac'],
])('a browser is named without its version and model: %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
  expect(name).toMatch(BROWSER_NAME)
})

test.each([null, '', 'curl/8.5.0'])('an unknown browser has no name: %s', (userAgent) => {
  expect(browserName(userAgent)).toBeNull()
})
