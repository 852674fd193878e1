/** Writes a .br and a .gz file beside each text file of the given folder, at the best ratio. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Codes of distances that the encoder does not try itself, as bits and direct codes. Which of them is best changes with
 * the content. They make the largest script up to 300 bytes smaller.
 */
const OTHER_CODES = [
  [2, 60],
  [0, 3],
  [0, 4],
  [0, 8],
  [0, 11],
] as const
/** In smaller files they save nothing, or a few bytes. */
const OTHER_CODES_FROM = 50_000

const folder = process.argv[2]
if (!folder) throw new Error('usage: precompress.ts FOLDER')

for (const entry of await readdir(folder, { recursive: true })) {
  if (!/\.(js|css|svg|json|html)$/.test(entry)) continue
  const path = join(folder, entry)
  const content = await readFile(path)
  await writeFile(`${path}.br`, brotli(content))
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
}

/** The smallest of several results. The first one is the encoder's own. */
function brotli(content: Buffer): Buffer {
  const results = [brotliWith(content, {})]
  for (const [bits, direct] of content.length < OTHER_CODES_FROM ? [] : OTHER_CODES) {
    const codes = { [constants.BROTLI_PARAM_NPOSTFIX]: bits, [constants.BROTLI_PARAM_NDIRECT]: direct }
    results.push(brotliWith(content, codes))
  }
  return results.reduce((best, next) => (next.length < best.length ? next : best))
}

function brotliWith(content: Buffer, codes: Readonly<Record<number, number>>): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    ...codes,
  }
  return brotliCompressSync(content, { params })
}
