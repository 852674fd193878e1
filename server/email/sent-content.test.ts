import { expect, test } from 'vitest'
import { MAILS } from '#workshop/mails/samples.ts'
import { howResent, keptOf, wholeMail } from './sent-content.ts'

const SECRET = /token=|code=|[?&]t=|"code":|https?:[^"]*\/renewal\//

test('nothing that is kept of a mail has a code, or a link that works once or without a log-in', () => {
  const kept = MAILS.map((mail) => keptOf(mail)).filter((each) => each !== null)
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.map(({ mail }) => JSON.stringify(mail)).filter((text) => SECRET.test(text))).toEqual([])
})

test('every kept mail is whole again with new links', () => {
  for (const mail of MAILS) {
    const kept = keptOf(mail)
    if (!kept) continue
    const links = Object.fromEntries(kept.fresh.map((name) => [name, 'https://evenhand.example/join/new']))
    expect(wholeMail(kept, links), mail.kind).toMatchObject({ kind: mail.kind, ...links })
  }
})

test('a kind of another version is never sent again', () => {
  expect(howResent('of-tomorrow')).toBe('never')
  expect(keptOf({ kind: 'of-tomorrow' })).toBeNull()
})
