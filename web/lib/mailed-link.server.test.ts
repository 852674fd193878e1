import { expect, test } from 'vitest'
import { mailedId, mailedSecret } from './mailed-link.server.ts'

const SECRET = 'aB3_-'.repeat(8) + 'xyz'
const ID = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'

test.each(['.', '>', ')', '”', '\n', ' .'])('a link that was copied with “%s” after it works', (added) => {
  expect(mailedSecret(`${SECRET}${added}`)).toBe(SECRET)
  expect(mailedId(`${ID}${added}`)).toBe(ID)
})

test.each([null, '', 'abc', `${SECRET}x`, 'x'.repeat(5000)])('%s is no secret and no id', (copied) => {
  expect(mailedSecret(copied)).toBeNull()
  expect(mailedId(copied)).toBeNull()
})
