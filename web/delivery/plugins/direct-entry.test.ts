import { expect, test } from 'vitest'
import { withoutEntryFile } from './direct-entry.ts'

const FRAME = { file: 'assets/frame.js', css: ['assets/all.css'] }

test('the entry is listed as the file with its code, and its own file is left out', () => {
  const listed = {
    '_frame.js': FRAME,
    'web/entry.client.tsx': { file: 'assets/entry.client.js', imports: ['_frame.js'] },
  }
  expect(withoutEntryFile(listed)).toEqual({
    file: 'assets/entry.client.js',
    manifest: { '_frame.js': FRAME, 'web/entry.client.tsx': FRAME },
  })
})

test('a build stops if the entry has code of its own, because it would be lost', () => {
  const listed = { 'web/entry.client.tsx': { file: 'assets/entry.client.js' } }
  expect(() => withoutEntryFile(listed)).toThrow('must import one file')
})
