/**
 * `npm run doctor`: lists what is missing on this machine and how to get it. Exits with 1 if the application could not
 * start. With --cluster, it also looks for the programs of `npm run cluster`. With --write-documents, it updates the
 * generated documents instead.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { documents } from './documents/documents.ts'
import { examineCluster } from './examine-cluster.ts'
import { examine, type Finding } from './examine.ts'

const { values } = parseArgs({
  options: { cluster: { type: 'boolean' }, 'write-documents': { type: 'boolean' } },
})

if (values['write-documents']) writeDocuments()
else report([...(await examine()), ...(values.cluster ? examineCluster() : [])])

function writeDocuments(): void {
  for (const { path, content } of documents) {
    writeFileSync(path, content(readFileSync(path, 'utf8')))
    process.stdout.write(`Written: ${path}\n`)
  }
}

function report(findings: readonly Finding[]): void {
  const signs = { fine: '✓', note: '·', broken: '✗' }
  for (const { state, what, remedy } of findings) {
    process.stdout.write(`${signs[state]} ${what}\n`)
    if (remedy) process.stdout.write(`    ${remedy}\n`)
  }
  const broken = findings.filter(({ state }) => state === 'broken').length
  process.stdout.write(broken === 0 ? '\nReady: npm start\n' : `\nNot ready. Problems: ${broken}.\n`)
  process.exitCode = broken === 0 ? 0 : 1
}
