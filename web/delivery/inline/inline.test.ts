import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { askForLostStyles } from './ask-for-lost-styles.ts'
import { guardMarkup } from './guard-markup.ts'
import { keepEarlyPresses } from './keep-early-presses.ts'
import { loadAfterFirstPaint } from './load-after-first-paint.ts'

/** Runs a function like the page: as text, with only the global names of a browser. */
function runInPage<Given>(program: (given: Given) => void, given: Given, browser: object): void {
  runInNewContext(`(${program.toString()})(${JSON.stringify(given)})`, browser)
}

class Pressable extends EventTarget {
  isConnected = true
  pressed = 0
  closest: () => Pressable | null = () => this
  click() {
    this.pressed += 1
  }
}

function aPage(isSending: () => boolean = () => false) {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { querySelector: () => (isSending() ? {} : null) })
  runInPage(keepEarlyPresses, 'hydrated', { window, document, Element: Pressable })
  const press = (target: Pressable) =>
    window.dispatchEvent(Object.defineProperty(new Event('click'), 'target', { value: target }))
  return { press, hydrate: () => document.dispatchEvent(new Event('hydrated')) }
}

test('a button pressed twice before hydration is pressed once after it', () => {
  const { press, hydrate } = aPage()
  const button = new Pressable()
  press(button)
  press(button)
  expect(button.pressed).toBe(0)
  hydrate()
  expect(button.pressed).toBe(1)
})

test('a press after hydration, beside a button, or on a button that was removed is not repeated', () => {
  const { press, hydrate } = aPage()
  const [late, gone, text] = [new Pressable(), new Pressable(), new Pressable()]
  text.closest = () => null
  press(text)
  press(gone)
  gone.isConnected = false
  hydrate()
  press(late)
  hydrate()
  expect([late, gone, text].map(({ pressed }) => pressed)).toEqual([0, 0, 0])
})

test('a press while the browser sends a form is not repeated, but an earlier one is', () => {
  let isSending = false
  const { press, hydrate } = aPage(() => isSending)
  const [before, meanwhile] = [new Pressable(), new Pressable()]
  press(before)
  isSending = true
  press(meanwhile)
  hydrate()
  expect([before.pressed, meanwhile.pressed]).toEqual([1, 0])
})

test('scripts load after the first paint and not before', () => {
  const added: object[] = []
  const waiting: (() => void)[] = []
  const later = (run: () => void) => waiting.push(run)
  const document = {
    createElement: (name: string) => ({ name }),
    querySelector: () => ({ textContent: 'import "/entry.js"' }),
    head: { append: (element: object) => added.push(element) },
  }
  runInPage(
    loadAfterFirstPaint,
    { modules: ['/a.js'], nonce: 'abc' },
    { document, requestAnimationFrame: later, setTimeout: later },
  )
  waiting.shift()?.()
  expect(added).toEqual([])
  waiting.shift()?.()
  expect(added).toEqual([
    { name: 'link', nonce: 'abc', rel: 'modulepreload', href: '/a.js' },
    { name: 'script', nonce: 'abc', type: 'module', text: 'import "/entry.js"' },
  ])
})

test('text becomes markup only without tags, or as the empty script of React', () => {
  const rules = new Map<string, (text: string) => string | null>()
  const trustedTypes = {
    createPolicy: (name: string, { createHTML }: { createHTML: (text: string) => string | null }) =>
      rules.set(name, createHTML),
  }
  runInPage(guardMarkup, { emptyScript: '<script></script>' }, { trustedTypes })
  const texts = ['a {}', '<script></script>', '<img src=x onerror=alert(1)>', '<script>alert(1)</script>']
  expect(texts.map((text) => rules.get('default')?.(text))).toEqual(['a {}', '<script></script>', null, null])
})

const atOnce = (run: () => void) => run()
const createPolicy = (name: string, rules: { createScript: (text: string) => string }) => ({
  createScript: (text: string) => `${name}: ${rules.createScript(text)}`,
})

test('where Trusted Types are checked, the page starts through its own policy', () => {
  const added: object[] = []
  const document = {
    createElement: () => ({}),
    querySelector: () => ({ textContent: 'import "/entry.js"' }),
    head: { append: (element: object) => added.push(element) },
  }
  runInPage(
    loadAfterFirstPaint,
    { modules: [], nonce: 'abc' },
    {
      document,
      requestAnimationFrame: atOnce,
      setTimeout: atOnce,
      trustedTypes: { createPolicy },
    },
  )
  expect(added).toContainEqual({ nonce: 'abc', type: 'module', text: 'page-start: import "/entry.js"' })
})

test('a style sheet that was lost is asked for again, and another lost file is not', () => {
  const window = new EventTarget()
  const asked: string[] = []
  class HTMLLinkElement {
    readonly rel: string
    constructor(rel: string) {
      this.rel = rel
    }
    cloneNode = () => `another ${this.rel}`
    replaceWith = (another: string) => asked.push(another)
  }
  runInPage(askForLostStyles, 1000, { window, HTMLLinkElement, setTimeout: atOnce })
  for (const target of [new HTMLLinkElement('modulepreload'), new HTMLLinkElement('stylesheet'), {}])
    window.dispatchEvent(Object.defineProperty(new Event('error'), 'target', { value: target }))
  expect(asked).toEqual(['another stylesheet'])
})
