import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { sendFormsOnce } from './send-forms-once.ts'

class Form {
  readonly method: string
  readonly isInMain: boolean
  readonly dataset: Record<string, string> = {}
  constructor({ method = 'post', isInMain = true } = {}) {
    this.method = method
    this.isInMain = isInMain
  }
  closest = () => (this.isInMain ? {} : null)
}

function aPage() {
  const [window, document] = [new EventTarget(), new EventTarget()]
  const timers: (() => void)[] = []
  const given = JSON.stringify({ hydrated: 'hydrated', stayed: 'stayed', waitMs: 1 })
  let stays = 0
  document.addEventListener('stayed', () => (stays += 1))
  runInNewContext(`(${sendFormsOnce.toString()})(${given})`, {
    window,
    document,
    Event,
    HTMLFormElement: Form,
    setTimeout: (run: (late: unknown) => void, _ms: number, late: unknown) => timers.push(() => run(late)),
  })
  return {
    /** Presses the button of a form. True if the browser sends it. */
    press: (form: Form, { bySubmitter = form, byScript = false } = {}) => {
      const event = new Event('submit', { cancelable: true })
      Object.defineProperty(event, 'target', { value: form })
      Object.defineProperty(event, 'submitter', { value: bySubmitter })
      if (byScript) event.preventDefault()
      return window.dispatchEvent(event)
    },
    /** How often the page has said that it stays. */
    stays: () => stays,
    hydrate: () => document.dispatchEvent(new Event('hydrated')),
    show: ({ persisted }: { persisted: boolean }) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
    wait: () => timers.shift()?.(),
  }
}

type Page = ReturnType<typeof aPage>

test('a form that is pressed twice is sent once, and its button shows that it works', () => {
  const page = aPage()
  const form = new Form()
  expect([page.press(form), page.press(form)]).toEqual([true, false])
  expect(form.dataset).toEqual({ pending: 'true' })
  page.hydrate()
  expect(page.press(form)).toBe(false)
})

test.each([
  ['after a while', (page: Page) => page.wait()],
  ['after Back', (page: Page) => page.show({ persisted: true })],
])('a form can be sent again %s', (_when, later) => {
  const page = aPage()
  const form = new Form()
  page.press(form)
  page.show({ persisted: false })
  expect([page.press(form), page.stays()]).toEqual([false, 0])
  later(page)
  expect([form.dataset, page.stays()]).toEqual([{}, 1])
  expect(page.press(form)).toBe(true)
})

test('another form takes its place', () => {
  const page = aPage()
  const [first, second] = [new Form(), new Form()]
  expect([page.press(first), page.press(second), page.press(second)]).toEqual([true, true, false])
  expect([first.dataset, second.dataset]).toEqual([{}, { pending: 'true' }])
  page.wait()
  expect([page.press(second), page.press(first), page.stays()]).toEqual([false, true, 0])
})

test('forms of header and footer, searches, and forms that the script sends are not held', () => {
  const page = aPage()
  for (const form of [new Form({ isInMain: false }), new Form({ method: 'get' })]) {
    expect([page.press(form), page.press(form)]).toEqual([true, true])
    expect(form.dataset).toEqual({})
  }
  const early = new Form()
  page.press(early, { byScript: true })
  expect([page.press(early), early.dataset]).toEqual([true, { pending: 'true' }])
  const late = aPage()
  const form = new Form()
  late.hydrate()
  expect([late.press(form), late.press(form)]).toEqual([true, true])
})
