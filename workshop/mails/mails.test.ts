import { expect, test } from 'vitest'
import { mailSchema } from '#server/email/mail.ts'
import { render } from '#server/email/render.ts'
import { testSite } from '#tests/support/site.ts'
import { sampleIn } from './sample-in.ts'
import { MAILS } from './samples.ts'

test('every kind of mail has a sample in the workshop', () => {
  const kinds = mailSchema.options.map(({ shape }) => shape.kind.value)
  const shown = new Set<string>(MAILS.map(({ kind }) => kind))
  const missing = kinds.filter((kind) => !shown.has(kind))
  expect(missing, 'add one of each to workshop/mails/samples.ts').toEqual([])
})

test('a Spanish sample has no English dates, amounts and plans', () => {
  const english = /\d, 20\d\d|November|\$\d|plus taxes|ending in|\d years?\b/
  const written = MAILS.map((mail) => {
    const { plain } = render(sampleIn(mail, 'es-MX'), { site: testSite, locale: 'es-MX', country: 'MX' })
    return english.exec(plain)?.[0] ?? null
  })
  expect(written.filter((words) => words !== null)).toEqual([])
})
