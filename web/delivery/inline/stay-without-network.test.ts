import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { stayWithoutNetwork } from './stay-without-network.ts'

const HERE = 'https://join.evenhand.test/join/step2'

/** A page in a browser that is offline unless said otherwise. */
function anOfflinePage({ onLine = false }: { onLine?: boolean } = {}) {
  const window = new EventTarget()
  const shown: { textContent: string; remove: () => void }[] = []
  const createElement = () => {
    const element = {
      dataset: {},
      style: {},
      textContent: '',
      remove: () => void (shown.includes(element) && shown.splice(shown.indexOf(element), 1)),
    }
    return element
  }
  class HTMLFormElement {
    wasReset = false
    readonly className: string
    constructor(className: string) {
      this.className = className
    }
    reset = () => void (this.wasReset = true)
  }
  class Element {
    readonly link: object
    constructor(href: string, target: string) {
      this.link = { href, target, protocol: new URL(href).protocol }
    }
    closest = () => this.link
  }
  const timers: (() => void)[] = []
  runInNewContext(
    `(${stayWithoutNetwork.toString()})(${JSON.stringify({ texts: { 'es-MX': 'Sin conexión' }, shownMs: 1 })})`,
    {
      window,
      Element,
      HTMLFormElement,
      navigator: { onLine },
      location: { href: `${HERE}#main` },
      setTimeout: (run: (given: unknown) => void, _ms: number, given: unknown) =>
        timers.push(() => run(given)),
      document: {
        createElement,
        documentElement: { lang: 'es-MX' },
        body: { append: (element: (typeof shown)[number]) => shown.push(element) },
      },
    },
  )
  const send = (kind: string, target: object, given: object = {}) => {
    const event = Object.assign(new Event(kind, { cancelable: true }), given)
    window.dispatchEvent(Object.defineProperty(event, 'target', { value: target }))
    return event.defaultPrevented
  }
  return {
    said: () => shown.map(({ textContent }) => textContent),
    press: (href: string, { target = '', ...given }: { target?: string; ctrlKey?: boolean } = {}) =>
      send('click', new Element(new URL(href, HERE).href, target), given),
    submit: (form: HTMLFormElement) => send('submit', form),
    aForm: (className = '') => new HTMLFormElement(className),
    connect: () => window.dispatchEvent(new Event('online')),
    pass: () => timers.splice(0).forEach((run) => run()),
  }
}

test('without a network, links and forms keep the page and say why, once and in its language', () => {
  const page = anOfflinePage()
  expect([page.press('/join/step1'), page.press('https://elsewhere.test'), page.press('')]).toEqual([
    true,
    true,
    true,
  ])
  expect(page.submit(page.aForm())).toBe(true)
  expect(page.said()).toEqual(['Sin conexión'])
  page.connect()
  expect(page.said()).toEqual([])
  page.press('/join/step1')
  page.pass()
  expect(page.said()).toEqual([])
})

test('without a network, what stays on the page works, and so does the quick exit', () => {
  const page = anOfflinePage()
  const kept = [
    page.press('#main'),
    page.press('mailto:support@evenhand.test'),
    page.press('/join/terms', { target: '_blank' }),
    page.press('/join/step1', { ctrlKey: true }),
    page.submit(page.aForm('leave')),
  ]
  expect(kept).toEqual([false, false, false, false, false])
  expect(page.said()).toEqual([])
  const language = page.aForm('language')
  expect([page.submit(language), language.wasReset]).toEqual([true, true])
})

test('with a network, every link and form leaves the page', () => {
  const page = anOfflinePage({ onLine: true })
  expect([page.press('/join/step1'), page.submit(page.aForm())]).toEqual([false, false])
})
