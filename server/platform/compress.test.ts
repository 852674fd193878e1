import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed } from './compress.ts'

const words = 'A parent signs up and pays. '.repeat(100)
const page = (text = words, type = 'text/html; charset=utf-8') =>
  new Response(text, { status: 201, headers: { 'content-type': type, 'set-cookie': 'session=1' } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a page is sent as brotli where that is accepted, with its status and cookies unchanged', async () => {
  const answer = await compressed(page(), 'gzip, deflate, br, zstd')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.status).toBe(201)
  expect(answer.headers.get('set-cookie')).toBe('session=1')
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  expect(brotliDecompressSync(await bytesOf(answer)).toString()).toBe(words)
})

test("the JSON with the list of other pages' files is compressed too", async () => {
  const answer = await compressed(page(words, 'application/json'), 'br')
  expect(brotliDecompressSync(await bytesOf(answer)).toString()).toBe(words)
})

test('a page is sent as gzip where brotli is refused or unknown', async () => {
  for (const accepted of ['gzip', 'br;q=0, gzip;q=0.5']) {
    const answer = await compressed(page(), accepted)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await bytesOf(answer)).toString()).toBe(words)
  }
})

test.each([
  ['is asked for plain', page(), ''],
  ['is short', page('brief'), 'br'],
  ['is not text', page(words, 'image/png'), 'br'],
])('what %s is sent uncompressed', async (_case, answer, accepted) => {
  const same = await compressed(answer, accepted)
  expect(same.headers.get('content-encoding')).toBeNull()
  expect([words, 'brief']).toContain(await same.text())
})
