import { LOCALES } from '#domain/messages/locales.ts'
import { expect, freshAddress, test } from './support/journey.ts'
import { wordsIn } from './support/parent.ts'
import { PUBLIC_PAGES } from './support/pages.ts'

const ORIGIN = process.env.JOURNEY_ORIGIN ?? ''
const PRIVATE = ['invite/request', 'renewal', 'nowhere', 'password/new']

for (const language of LOCALES) {
  test(`each public page says in ${language} what it is, with its own address and a picture`, async ({
    request,
  }) => {
    const headers = { 'accept-language': language, 'x-forwarded-for': freshAddress() }
    const descriptions = new Set<string>()
    for (const name of PUBLIC_PAGES) {
      const answer = await request.get(`${ORIGIN}/join/${name}?ref=court15`, { headers })
      const head = headOf(await answer.text())
      const address = `${ORIGIN}/join/${name}`
      expect(head, name).toContain(`<link rel="canonical" href="${address}"/>`)
      expect(head, name).toContain(`<meta property="og:url" content="${address}"/>`)
      expect(head, name).toContain(`<meta property="og:image" content="${ORIGIN}/join/share.png"/>`)
      expect(head, name).toContain(
        `<meta property="og:locale" content="${language === 'en' ? 'en_US' : 'es_MX'}"/>`,
      )
      const [, description = ''] = /<meta name="description" content="([^"]+)"/.exec(head) ?? []
      expect(head, name).toContain(`<meta property="og:description" content="${description}"/>`)
      descriptions.add(description)
    }
    expect(descriptions).toContain(wordsIn(language)('join.signup.about'))
    expect(descriptions.size).toBe(PUBLIC_PAGES.length)
  })
}

test('a private page gives search engines and messengers nothing to show', async ({ request }) => {
  for (const name of PRIVATE) {
    const answer = await request.get(`${ORIGIN}/join/${name}`, {
      headers: { 'x-forwarded-for': freshAddress() },
    })
    const head = headOf(await answer.text())
    expect(head, name).toContain('<title>')
    expect(head, name).not.toMatch(/canonical|og:|name="description"/)
  }
})

test('the picture for messengers can be shown by other sites', async ({ request }) => {
  const answer = await request.get(`${ORIGIN}/join/share.png`)
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

function headOf(html: string): string {
  return html.slice(0, html.indexOf('</head>'))
}
