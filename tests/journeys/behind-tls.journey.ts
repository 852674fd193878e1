import { expect, test } from './support/journey.ts'
import { wordsIn } from './support/parent.ts'

const text = wordsIn('en')

/** A page of another site that sends a parent's first step to us. */
function formOf(origin: string): string {
  return `<form method="post" action="${origin}/join/step1"><input name="firstName" value="Mallory"><button>Win</button></form>`
}

test.describe('behind a balancer that speaks TLS, in production settings', { tag: '@tls-only' }, () => {
  test('every cookie belongs to this host only', async ({ page, context }) => {
    await page.goto('/join/step1')
    await page.getByRole('combobox', { name: text('chrome.language') }).selectOption('es-MX')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX')
    const cookies = await context.cookies()
    const names = ['__Host-evenhand_session', '__Host-evenhand_visitor', '__Host-locale']
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(names)
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Lax' })
    }
  })

  test('a form on another site is refused, and the person reads why', async ({ context }) => {
    const origin = process.env.JOURNEY_ORIGIN ?? ''
    const page = await context.newPage()
    await page.route('https://attacker.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: formOf(origin) }),
    )
    for (const address of ['https://attacker.test/', `data:text/html,${formOf(origin)}`]) {
      await page.goto(address)
      const answered = page.waitForResponse(`${origin}/join/step1`)
      await page.getByRole('button').click()
      expect((await answered).status(), address).toBe(403)
      await expect(page.getByText(text('api.foreignOrigin'))).toBeVisible()
    }
  })

  test('pages, their data and unknown addresses accept nothing from another site', async ({ context }) => {
    const send = async (path: string, origin: string) => {
      const answer = await context.request.post(path, { headers: { origin }, form: { locale: 'es-MX' } })
      return answer.status()
    }
    for (const path of ['/join/step1', '/join/step1.data', '/join/language', '/join/events', '/v2/events']) {
      for (const origin of ['https://attacker.test', 'null']) expect(await send(path, origin), path).toBe(403)
    }
  })
})
