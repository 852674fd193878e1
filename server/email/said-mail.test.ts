import { expect, test } from 'vitest'
import { LOCALES } from '#domain/messages/locales.ts'
import { testSite as site } from '#tests/support/site.ts'
import { MAILS, mailOf } from '#workshop/mails/samples.ts'
import { render } from './render.ts'
import { saidOf } from './said-mail.ts'

const saidIn = (locale: (typeof LOCALES)[number]) =>
  MAILS.map((mail) => saidOf(render(mail, { site, locale, country: null }), mail))

test.for(LOCALES)('no mail in %s shows staff a link that opens something', (locale) => {
  const said = saidIn(locale)
  expect(said.length).toBeGreaterThan(40)
  expect(said.filter(({ subject, text }) => /[?&](token|t|user|id)=/.test(subject + text))).toEqual([])
})

test.for(['log-in-code', 'invite-code', 'email-change-code'] as const)(
  'the code of %s is masked, and the rest is as it was sent',
  (kind) => {
    const mail = mailOf(kind)
    const sent = render(mail, { site, locale: 'en', country: null })
    const { text } = saidOf(sent, mail)
    expect(sent.plain).toContain(mail.code)
    expect(text).toBe(
      sent.plain.replaceAll(mail.code, '••••••').replaceAll(/(https?:[^\s?]*)\?\S*/g, '$1?••••••'),
    )
  },
)

test('a link keeps its page, so that staff see where it led', () => {
  const said = saidOf(
    { subject: 'Hello', plain: 'Open:\nhttps://evenhand.example/join/not-me?token=s3cret\n\nBye' },
    {},
  )
  expect(said.text).toBe('Open:\nhttps://evenhand.example/join/not-me?••••••\n\nBye')
})
