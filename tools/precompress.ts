/** Writes a .br and a .gz file beside each text file of the given folder, at the best ratio. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** They make the largest script 160 bytes smaller, and some small files larger. The encoder does not try them itself. */
const OTHER_CODES = { [constants.BROTLI_PARAM_NPOSTFIX]: 2, [constants.BROTLI_PARAM_NDIRECT]: 60 }

const folder = process.argv[2]
if (!folder) throw new Error('usage: precompress.ts FOLDER')

for (const entry of await readdir(folder, { recursive: true })) {
  if (!/\.(js|css|svg|json|html)$/.test(entry)) continue
  const path = join(folder, entry)
  const content = await readFile(path)
  await writeFile(`${path}.br`, brotli(content))
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
}

/** The smaller of two results. The first one is the encoder's own, and the second one has other codes of distances. */
function brotli(content: Buffer): Buffer {
  const usual = brotliWith(content, {})
  const other = brotliWith(content, OTHER_CODES)
  return other.length < usual.length ? other : usual
}

function brotliWith(content: Buffer, codes: Readonly<Record<number, number>>): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    ...codes,
  }
  return brotliCompressSync(content, { params })
}
