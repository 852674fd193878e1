/** `npm run doctor`: says what is missing on this machine. With --write-documents it renews the made documents. */
import { writeFileSync } from 'node:fs'
import { documents } from './documents/documents.ts'

const WRITES = new Set(['--write-documents', '--write-configuration'])

if (process.argv.some((argument) => WRITES.has(argument))) {
  for (const { path, content } of documents) {
    writeFileSync(path, content())
    process.stdout.write(`Written: ${path}\n`)
  }
}
