import { expect, test } from 'vitest'
import { LOCALES } from '#domain/messages/locales.ts'
import { mailOf, MAILS } from '#workshop/mails/samples.ts'
import { testSite as site } from '#tests/support/site.ts'
import { mailSchema, type Mail } from './mail.ts'
import { render } from './render.ts'

const cases = MAILS.flatMap((mail, n) =>
  LOCALES.map((locale) => ({ mail, locale, name: `${n} ${mail.kind} ${locale}` })),
)
const visible = (html: string) =>
  html
    .replace(/<style>[^]*<\/style>/, '')
    .replaceAll(/<\/?a\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

test.each(cases)('$name has all its texts filled in', ({ mail, locale }) => {
  const { subject, html, plain } = render(mail, { site, locale, country: null })
  expect(subject).not.toBe('')
  for (const form of [subject, visible(html), plain])
    expect(form).not.toMatch(/mail\.[a-z]+\.|[{}]|undefined|null/i)
  expect(plain).not.toMatch(/[.?!]:/)
})

test.each(cases)('$name says at most once what to do if it was another person', ({ mail, locale }) => {
  const { plain } = render(mail, { site, locale, country: null })
  expect([...plain.matchAll(/If it was not you|Si no fuiste tú/g)].length).toBeLessThan(2)
})

test.each(cases)('$name has the same content in HTML and in plain text', ({ mail, locale }) => {
  const { html, plain } = render(mail, { site, locale, country: null })
  const shown = visible(html)
  const lines = plain
    .replaceAll(/https?:\S+/g, '')
    .split('\n')
    .map((line) => line.replaceAll(/^\* |^-- $|:\s*$/g, '').trim())
  for (const line of lines) for (const part of line.split(': ')) expect(shown).toContain(part)
  for (const [, href] of html.matchAll(/href="([^"]+)"/g)) {
    const address = (href ?? '').replaceAll('&amp;', '&').replace(/^mailto:/, '')
    const [, number] = address.split('tel:')
    expect(number ? plain.replaceAll(/[ ()-]/g, '') : plain).toContain(number ?? address)
  }
})

test.each(cases)('$name runs no scripts and loads nothing but the logo', ({ mail, locale }) => {
  const { html } = render(mail, { site, locale, country: null })
  const withoutLogo = html.replace(`<img src="${site.origin}/join/mail-logo.png" width="28"`, '')
  expect(withoutLogo).not.toBe(html)
  expect(withoutLogo).not.toMatch(
    /<(img|script|link|iframe|object|video|form)\b|\bsrc=|url\(|@import|\bon\w+=/i,
  )
  for (const [, href] of html.matchAll(/href="([^"]+)"/g))
    expect(href).toMatch(/^(https?:\/\/[^/]|mailto:|tel:)/)
  expect(html).toContain(`<html lang="${locale}"`)
})

test.each(cases)('$name leaves no half of its width empty on a narrow screen', ({ mail, locale }) => {
  const { html } = render(mail, { site, locale, country: null })
  const halves = html.match(/<td\b[^>]*width="50%"[^>]*>/g) ?? []
  for (const half of halves) expect(half).toMatch(/class="half\b/)
})

test('a name that looks like markup stays plain text', () => {
  const mail: Mail = {
    ...mailOf('invitation'),
    firstName: '<b onclick="x">&',
    invitedByName: "O'Neil</td><script>",
  }
  const { html } = render(mail, { site, locale: 'en', country: null })
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;')
  expect(html).toContain('O&#39;Neil&lt;/td&gt;&lt;script&gt;')
  expect(html).not.toContain('<script')
})

test('line breaks and invisible characters of a name cannot change the subject or start a line', () => {
  const firstName = 'Eve\r\nBcc: victim@example.org\u2028\u202eX\u0000Y'
  const { subject, plain, headers } = render(
    { ...mailOf('invitation'), firstName },
    { site, locale: 'en', country: null },
  )
  expect(subject).toBe('Eve Bcc: victim@example.org X Y, your invitation')
  expect(plain).not.toMatch(/^Bcc:/m)
  for (const value of Object.values(headers)) expect(value).not.toMatch(/[\r\n]/)
})

test('an invitation has no amount, date or urgency, but the support number and an opt-out link', () => {
  const { html, plain, headers } = render(mailOf('invitation'), { site, locale: 'en', country: null })
  const phone = site.supportPhones.default
  expect(plain).toContain(`Or call us: ${phone}`)
  expect(visible(html)).toContain(`Or call us: ${phone}`)
  expect(visible(html).replace(phone, '')).not.toMatch(/\$|€|£|\d{4}|hurry|last chance|urgent|now!|\bex\b/i)
  expect(plain).toContain('Your subscription has been paid.')
  expect(plain).toContain(mailOf('invitation').optOutUrl)
  expect(headers['List-Unsubscribe']).toBe(`<${mailOf('invitation').optOutUrl}>`)
})

test.each([
  { invitedByKind: 'parent', says: 'We have not checked it.' },
  { invitedByKind: 'professional', says: 'nor whether they are a professional' },
] as const)(
  'an invitation of a $invitedByKind says that the name is unverified',
  ({ invitedByKind, says }) => {
    const { plain } = render(
      { ...mailOf('invitation'), invitedByKind },
      { site, locale: 'en', country: null },
    )
    expect(plain).toContain(says)
  },
)

test('an old name that looks like an address is left out of the mail', () => {
  const mail = { ...mailOf('invitation'), invitedByName: 'Family Court evenhand-pay.com' }
  const { subject, html, plain } = render(mail, { site, locale: 'en', country: null })
  expect(`${subject} ${html} ${plain}`).not.toContain('evenhand-pay')
})

test('mail programs make no link of a name that our rule accepts', () => {
  const typed = { ...mailOf('invitation'), firstName: 'Pay.Team', invitedByName: 'Evenhand.Care J.R.' }
  const { subject, html, plain } = render(mailSchema.parse(typed), { site, locale: 'en', country: null })
  for (const form of [html, plain]) {
    expect(form).toContain('Pay. Team')
    expect(form).toContain('Evenhand. Care J.R.')
  }
  expect(`${subject} ${html} ${plain}`).not.toMatch(/pay\.team|evenhand\.care/i)
})

test('an unpaid invitation does not mention a payment', () => {
  const { plain } = render({ ...mailOf('invitation'), paid: false }, { site, locale: 'en', country: null })
  expect(plain).not.toContain('has been paid')
})

test('a receipt names the last paid day and says that nothing renews automatically', () => {
  const { plain } = render(mailOf('receipt'), { site, locale: 'en', country: null })
  expect(plain).toContain('Paid until: November 21, 2027')
  expect(plain).toContain('Nothing renews automatically')
})

test('a receipt of a renewal says that the subscription was renewed, not that an order is confirmed', () => {
  const mail = { ...mailOf('receipt'), isRenewal: true }
  const plainIn = (locale: 'en' | 'es-MX') => render(mail, { site, locale, country: null }).plain
  expect(plainIn('en')).toContain('Thank you, Amara. Your subscription has been renewed.')
  expect(plainIn('es-MX')).toContain('Gracias, Amara. Tu suscripción se renovó.')
  expect(plainIn('en')).not.toContain('Your order is confirmed')
})

test('a receipt leads to the credentials, or to the account of a buyer who has them', () => {
  const [before, after] = MAILS.filter((mail) => mail.kind === 'receipt').map(
    (mail) => render(mail, { site, locale: 'en', country: null }).plain,
  )
  expect(before).toContain('/join/credentials?token=')
  expect(before).not.toContain(site.links.myAccount)
  expect(after).toContain(`${site.origin}${site.links.myAccount}`)
})

test('what a buyer typed into an address makes no link in a receipt', () => {
  const { document, ...mail } = mailOf('receipt')
  const lines = ['http://evil.example/pay', 'evenhand.team, Apt. 2', 'ann@evil.example', 'ann@example.org']
  const typed = { ...document, buyer: { name: 'Ann Evil.Example', lines } }
  const { html, plain } = render({ ...mail, document: typed }, { site, locale: 'en', country: null })
  for (const form of [visible(html), plain]) {
    expect(form).not.toMatch(/evil\.example|evenhand\.team|http:\/\/evil/i)
    expect(form).toContain('ann@example.org')
  }
})

test('Spanish counts days and addresses the reader as tú', () => {
  const { subject, plain } = render(
    { ...mailOf('renewal-reminder'), days: 1 },
    { site, locale: 'es-MX', country: null },
  )
  expect(subject).toBe('Tu suscripción está pagada por 1 día más')
  expect(plain).not.toMatch(/\busted\b|\bsu (cuenta|suscripción|contraseña)\b/i)
})

test.each(['GB', 'IE', 'AU', 'NZ', 'US', 'MX', null])(
  'every mail to %s has that country’s support number',
  (country) => {
    const phones = { default: '+1 (855) 555-0132', AU: '+61 2 5550 0132', NZ: '+64 9 555 0132' }
    const supportPhones = { ...phones, GB: '+44 20 7946 0132', IE: '+44 20 7946 0132' }
    const phone = new Map(Object.entries(supportPhones)).get(country ?? '') ?? phones.default
    for (const mail of MAILS)
      for (const locale of LOCALES) {
        const { html, plain } = render(mail, { site: { ...site, supportPhones }, locale, country })
        expect(visible(html)).toContain(`: ${phone}`)
        expect(plain).toContain(`: ${phone}\n`)
      }
  },
)

test.each([
  ['en', 'Subscribe:', 'Subscribe again'],
  ['es-MX', 'Suscribirme:', 'Volver a suscribirme'],
] as const)(
  'a person whose place another had paid is not asked to subscribe again (%s)',
  (locale, asks, again) => {
    const ended = {
      kind: 'place-ended',
      firstName: 'Ben',
      paidUntil: null,
      renews: false,
      hasAccount: true,
    } as const
    const { plain } = render(ended, { site, locale, country: null })
    expect(plain).toContain(asks)
    expect(plain).not.toContain(again)
  },
)
