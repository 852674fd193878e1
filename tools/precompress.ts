/** Writes a .br and a .gz file beside each text file of the given folder, at the best ratio. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = process.argv[2]
if (!folder) throw new Error('usage: precompress.ts FOLDER')

for (const entry of await readdir(folder, { recursive: true })) {
  if (!/\.(js|css|svg|json|html)$/.test(entry)) continue
  const path = join(folder, entry)
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, brotliCompressSync(content, { params }))
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
}
