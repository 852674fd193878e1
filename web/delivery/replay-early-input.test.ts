import { beforeEach, expect, test, vi } from 'vitest'
import { PAGE_HYDRATED, PAGE_STAYED, replayEarlyInput } from './replay-early-input.ts'

const told: string[] = []

/** An input like in a browser, which records its events in order. */
class FakeInput extends EventTarget {
  readonly name: string
  type: string
  defaultValue = ''
  defaultChecked = false
  checked = false
  #value = ''

  constructor(name: string, type = 'text') {
    super()
    this.name = name
    this.type = type
    for (const kind of ['input', 'change', 'click', 'focusin', 'focusout'])
      this.addEventListener(kind, () => told.push(`${name}: ${kind} ${this.value || this.checked}`))
  }
  get value() {
    return this.#value
  }
  set value(value: string) {
    this.#value = value
  }
  click() {
    this.checked = !this.checked
    this.dispatchEvent(new Event('click'))
  }
}

type Fields = {
  inputs?: FakeInput[]
  selects?: FakeInput[]
  areas?: FakeInput[]
  focused?: FakeInput
  isPressed?: boolean
  isSending?: () => boolean
}

function aPage({
  inputs = [],
  selects = [],
  areas = [],
  focused,
  isPressed = false,
  isSending = () => false,
}: Fields) {
  const fields: Readonly<Record<string, FakeInput[]>> = { input: inputs, select: selects, textarea: areas }
  // A browser gives the focus to the body if no element has it.
  const body = new FakeInput('body')
  const page = Object.assign(new EventTarget(), {
    body,
    activeElement: focused ?? body,
    querySelector: (what: string) => ((what === ':active' ? isPressed : isSending()) ? {} : null),
    querySelectorAll: (name: string) => fields[name] ?? [],
  })
  page.addEventListener(PAGE_HYDRATED, () => told.push('hydrated'))
  return page as unknown as Document
}

beforeEach(() => {
  told.length = 0
  vi.stubGlobal('HTMLInputElement', FakeInput)
  vi.stubGlobal('HTMLTextAreaElement', FakeInput)
})

test('typed text, a tick and a choice each cause one event, and then the kept presses may follow', async () => {
  const typed = Object.assign(new FakeInput('email'), { value: 'amara@example.com' })
  const ticked = Object.assign(new FakeInput('terms', 'checkbox'), { checked: true })
  const chosen = Object.assign(new FakeInput('country'), {
    value: 'GB',
    options: [{ selected: true, defaultSelected: false }],
  })
  const written = Object.assign(new FakeInput('words'), { value: 'A poster' })
  replayEarlyInput(aPage({ inputs: [typed, ticked], selects: [chosen], areas: [written] }))
  expect(told).toEqual([])
  await Promise.resolve()
  expect(told).toEqual([
    'country: input GB',
    'country: change GB',
    'email: input amara@example.com',
    'email: focusout amara@example.com',
    'terms: click true',
    'words: input A poster',
    'words: focusout A poster',
    'hydrated',
  ])
})

test('a field that still has the focus gets a focus event first, and no blur event', async () => {
  const typed = Object.assign(new FakeInput('email'), { value: 'amara@' })
  replayEarlyInput(aPage({ inputs: [typed], focused: typed }))
  await Promise.resolve()
  expect(told).toEqual(['email: focusin amara@', 'email: input amara@', 'hydrated'])
})

test('untouched and hidden fields cause no event', async () => {
  const hidden = Object.assign(new FakeInput('version', 'hidden'), { value: '3' })
  replayEarlyInput(aPage({ inputs: [new FakeInput('email'), hidden, new FakeInput('terms', 'checkbox')] }))
  await Promise.resolve()
  expect(told).toEqual(['hydrated'])
})

test('a tap whose finger has left still gets its click before an event is replayed', async () => {
  vi.useFakeTimers()
  const page = aPage({
    inputs: [Object.assign(new FakeInput('email'), { value: 'a@example.com' })],
    isPressed: true,
  })
  page.addEventListener('click', () => told.push('click'))
  replayEarlyInput(page)
  page.dispatchEvent(Object.assign(new Event('pointerup'), { pointerType: 'touch' }))
  vi.advanceTimersByTime(100)
  expect(told).toEqual([])
  page.dispatchEvent(new Event('click'))
  expect(told).toContain('click')
  expect(told).toContain('hydrated')
  vi.useRealTimers()
})

test.each(['click', 'pointerup', 'pointercancel'])(
  'during a press no event is replayed, but after its %s',
  async (end) => {
    vi.useFakeTimers()
    const page = aPage({
      inputs: [Object.assign(new FakeInput('email'), { value: 'a@example.com' })],
      isPressed: true,
    })
    replayEarlyInput(page)
    await Promise.resolve()
    expect(told).toEqual([])
    page.dispatchEvent(new Event(end))
    page.dispatchEvent(new Event('click'))
    vi.runAllTimers()
    expect(told).toEqual(['email: input a@example.com', 'email: focusout a@example.com', 'hydrated'])
    vi.useRealTimers()
  },
)

test('while the browser sends a form nothing is replayed, but the text of a page that stays', async () => {
  const email = Object.assign(new FakeInput('email'), { value: 'amara@' })
  let isSending = true
  const page = aPage({ inputs: [email], focused: email, isSending: () => isSending })
  replayEarlyInput(page)
  await Promise.resolve()
  expect(told).toEqual([])
  email.value = 'amara@example.com'
  isSending = false
  page.dispatchEvent(new Event(PAGE_STAYED))
  await Promise.resolve()
  expect(told).toEqual(['email: focusin amara@example.com', 'email: input amara@example.com', 'hydrated'])
})
