import type {
  FieldCommand,
  FieldInit,
  FieldReport,
  SandboxField,
  SandboxTokenised,
} from '#domain/contracts/sandbox-gateway.ts'
import {
  brandOf,
  checkCvv,
  checkExpiration,
  checkNumber,
  digitsOf,
  formatExpiration,
  formatNumber,
  type Validity,
} from './card-rules.ts'
import { openedBy } from './opened-by.ts'
import { say } from './say.ts'
import { failure, send } from './send.ts'

/** One card field in its own frame. The frame of the number collects the others' values and tokenises. */
const input = document.querySelector('input')!
const explanation = document.querySelector('#explanation')!
const field = input.name as SandboxField
let cvvLength: number | undefined

const { init, ports } = await openedBy(parent)
const [page, ...peers] = ports
// The page of our site uses the protocol of domain/contracts/sandbox-gateway.ts.
label(init as FieldInit)
const { refusedBrands } = init as FieldInit

const RULES: Record<SandboxField, { check: (text: string) => Validity; format: (text: string) => string }> = {
  number: { check: (text) => checkNumber(text, refusedBrands), format: formatNumber },
  expirationDate: { check: (text) => checkExpiration(text, new Date()), format: formatExpiration },
  cvv: { check: (text) => checkCvv(text, cvvLength), format: digitsOf },
}
const { check, format } = RULES[field]

input.addEventListener('input', (event) => {
  const deletes = event instanceof InputEvent && event.inputType.startsWith('delete')
  const atEnd = input.selectionStart === input.value.length
  if (!deletes && atEnd) input.value = format(input.value)
  report('change')
})
for (const event of ['focus', 'blur'] as const) input.addEventListener(event, () => report(event))
page!.addEventListener('message', ({ data }: MessageEvent<FieldCommand>) => obey(data))
for (const peer of peers) {
  peer.addEventListener('message', ({ data }: MessageEvent<PeerMessage>) => answerPeer(peer, data))
  peer.start()
}
page!.start()
catchUp()

function label({ label: text, placeholder, styles }: FieldInit): void {
  document.title = text
  input.setAttribute('aria-label', text)
  input.placeholder = placeholder
  const root = document.documentElement.style
  if (styles.color) root.setProperty('--color', styles.color)
  if (styles.backgroundColor) root.setProperty('--ground', styles.backgroundColor)
  if (styles.fontFamily) root.setProperty('--font-family', styles.fontFamily)
  if (styles.fontSize) root.setProperty('--font-size', styles.fontSize)
  if (styles.fontVariantNumeric) root.setProperty('--font-numbers', styles.fontVariantNumeric)
  if (styles.placeholderColor) root.setProperty('--placeholder-color', styles.placeholderColor)
  if (styles.invalidColor) root.setProperty('--invalid-color', styles.invalidColor)
}

/** Reports typing, focus and blur from before this script loaded. */
function catchUp(): void {
  input.value = format(input.value)
  report('change')
  report(document.hasFocus() && document.activeElement === input ? 'focus' : 'blur')
}

function report(event: 'change' | 'focus' | 'blur'): void {
  const brand = field === 'number' ? brandOf(digitsOf(input.value)) : null
  const focused = event === 'focus' || (event === 'change' && document.activeElement === input)
  const state = { empty: input.value === '', ...check(input.value), focused }
  const refused = brand !== null && refusedBrands.includes(brand.name)
  const message: FieldReport = { kind: 'state', event, field, state, brand: brand?.name ?? null, refused }
  say(page!, message)
  if (field !== 'number') return
  for (const peer of peers) say(peer, { kind: 'brand', cvvLength: brand?.cvvLength } satisfies PeerMessage)
}

function obey(command: FieldCommand): void {
  if (command.kind === 'focus') input.focus()
  else if (command.kind === 'tokenise')
    void tokenise(command).then((answer) => say(page!, { kind: 'tokenised', answer } satisfies FieldReport))
  else {
    input.toggleAttribute('aria-invalid', command.message !== null)
    if (command.message !== null) input.setAttribute('aria-invalid', 'true')
    explanation.textContent = command.message ?? ''
  }
}

type PeerMessage =
  | { kind: 'brand'; cvvLength: number | undefined }
  | { kind: 'ask' }
  | { kind: 'value'; field: SandboxField; value: string }

function answerPeer(peer: MessagePort, message: PeerMessage): void {
  if (message.kind === 'ask') say(peer, { kind: 'value', field, value: input.value } satisfies PeerMessage)
  if (message.kind !== 'brand' || field !== 'cvv' || message.cvvLength === cvvLength) return
  cvvLength = message.cvvLength
  report('change')
}

async function valueOf(peer: MessagePort): Promise<[SandboxField, string]> {
  return new Promise((resolve) => {
    const listen = ({ data }: MessageEvent<PeerMessage>) => {
      if (data.kind !== 'value') return
      peer.removeEventListener('message', listen)
      resolve([data.field, data.value])
    }
    peer.addEventListener('message', listen)
    say(peer, { kind: 'ask' } satisfies PeerMessage)
  })
}

async function tokenise({
  clientToken,
}: Extract<FieldCommand, { kind: 'tokenise' }>): Promise<SandboxTokenised> {
  const others = Object.fromEntries(await Promise.all(peers.map(valueOf)))
  const card = { number: digitsOf(input.value), expirationDate: others.expirationDate, cvv: others.cvv }
  const sent = await send('cards', { clientToken, refusedBrands, ...card })
  // The sandbox's own call has this answer format in both cases.
  if (sent.status === 200 || sent.status === 422) return sent.body as SandboxTokenised
  return { outcome: 'failed', because: failure(sent) }
}
