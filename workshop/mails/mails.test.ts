import { expect, test } from 'vitest'
import { mailSchema } from '#server/email/mail.ts'
import { MAILS } from './samples.ts'

test('every kind of mail has a sample in the workshop', () => {
  const kinds = mailSchema.options.map(({ shape }) => shape.kind.value)
  const shown = new Set<string>(MAILS.map(({ kind }) => kind))
  expect(kinds.filter((kind) => !shown.has(kind))).toEqual([])
})
