import { expect, test } from 'vitest'
import { MAILS } from '#workshop/mails/samples.ts'
import { howResent, keptOf, wholeMail } from './sent-content.ts'

const SECRET = /token=|code=|[?&]t=|"code":|https?:[^"]*\/renewal\//

test('a stored mail has no code, no one-time link and no link without a log-in', () => {
  const kept = MAILS.map((mail) => keptOf(mail)).filter((each) => each !== null)
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.map(({ mail }) => JSON.stringify(mail)).filter((text) => SECRET.test(text))).toEqual([])
})

test('every stored mail is complete again with new links', () => {
  for (const mail of MAILS) {
    const kept = keptOf(mail)
    if (!kept) continue
    const links = Object.fromEntries(kept.fresh.map((name) => [name, 'https://evenhand.example/join/new']))
    expect(wholeMail(kept, links), mail.kind).toMatchObject({ kind: mail.kind, ...links })
  }
})

test('a mail of an unknown kind is never sent again', () => {
  expect(howResent('of-tomorrow')).toBe('never')
  expect(keptOf({ kind: 'of-tomorrow' })).toBeNull()
})
