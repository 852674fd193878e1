import type {
  FieldCommand,
  FieldInit,
  FieldReport,
  SandboxTokenised,
} from '#domain/contracts/sandbox-gateway.ts'
import { hiddenBrands } from '#domain/payments/payment-options.ts'
import {
  CARD_FIELDS,
  type CardField,
  type CardFields,
  type CardFieldsAnswer,
  type CardFieldsOptions,
  type CardState,
  type FieldState,
  type ProviderDeps,
  type TokeniseAnswer,
} from './provider.ts'
import { createFrame, greet, sandboxUrl, say } from './sandbox-frame.ts'
import type { SandboxSession } from './sandbox-session.ts'
import { withTimeLimit } from './with-time-limit.ts'
import { withResolvers } from '../with-resolvers.ts'

const TOKENISE_LIMIT_MS = 15_000
const UNTOUCHED: FieldState = { empty: true, valid: false, potentiallyValid: true, focused: false }
/** The fields that send their values to the frame of the number. */
const FEEDERS = ['expirationDate', 'cvv'] as const

/** Three frames of the sandbox gateway. The number's frame collects the other values and tokenises the card. */
export async function createSandboxFields(
  options: CardFieldsOptions,
  { deps, session }: { deps: ProviderDeps; session: SandboxSession },
): Promise<CardFieldsAnswer> {
  const channels = {
    number: new MessageChannel(),
    expirationDate: new MessageChannel(),
    cvv: new MessageChannel(),
  }
  const feeds = { expirationDate: new MessageChannel(), cvv: new MessageChannel() }
  const frames = CARD_FIELDS.map((field) => {
    const url = sandboxUrl('field', { name: field, lang: deps.locale })
    return { field, frame: createFrame(url, options.labels[field]) }
  })
  const greeted = frames.map(async ({ field, frame }) => {
    const peers = field === 'number' ? FEEDERS.map((name) => feeds[name].port1) : [feeds[field].port2]
    const init = initOf(field, options, deps)
    return greet(() => frame.contentWindow, { init, ports: [channels[field].port2, ...peers] })
  })
  for (const { field, frame } of frames) options.containers[field].replaceChildren(frame)
  const ports = {
    number: channels.number.port1,
    expirationDate: channels.expirationDate.port1,
    cvv: channels.cvv.port1,
  }
  const tokenised = listenTo(ports, options.onChange)
  const teardown = async () => {
    for (const { frame } of frames) frame.remove()
    for (const field of CARD_FIELDS) ports[field].close()
  }
  if ((await Promise.all(greeted)).includes(false)) {
    await teardown()
    return { outcome: 'failed', because: 'network' }
  }
  const send = (field: CardField, command: FieldCommand) => say(ports[field], command)
  const fields: CardFields = {
    tokenise: async () => tokenise({ session, send, tokenised }),
    focus: (field) => {
      frames.find((one) => one.field === field)?.frame.focus()
      send(field, { kind: 'focus' })
    },
    setInvalid: (field, message) => send(field, { kind: 'invalid', message }),
    teardown,
  }
  return { outcome: 'ready', fields }
}

function initOf(
  field: CardField,
  { labels, placeholders, styles }: CardFieldsOptions,
  { config }: ProviderDeps,
): FieldInit {
  return {
    kind: 'init',
    label: labels[field],
    placeholder: placeholders?.[field] ?? '',
    styles: styles ?? {},
    refusedBrands: hiddenBrands(config.paymentRestrictions),
  }
}

type Tokenised = { next: () => Promise<SandboxTokenised> }

function listenTo(ports: Record<CardField, MessagePort>, onChange: CardFieldsOptions['onChange']): Tokenised {
  let state: CardState = {
    fields: { number: UNTOUCHED, expirationDate: UNTOUCHED, cvv: UNTOUCHED },
    brand: null,
    refused: false,
    valid: false,
  }
  const waiting: ((answer: SandboxTokenised) => void)[] = []
  for (const field of CARD_FIELDS) {
    ports[field].addEventListener('message', ({ data }: MessageEvent<FieldReport>) => {
      if (data.kind === 'tokenised') return waiting.shift()?.(data.answer)
      const fields = { ...state.fields, [field]: data.state }
      const valid = CARD_FIELDS.every((name) => fields[name].valid)
      const { brand, refused } = field === 'number' ? data : state
      state = { fields, valid, brand, refused }
      onChange(state, field, data.event)
    })
    ports[field].start()
  }
  return {
    next: async () => {
      const { promise, resolve } = withResolvers<SandboxTokenised>()
      waiting.push(resolve)
      return promise
    },
  }
}

type Tokenise = {
  session: SandboxSession
  send: (field: CardField, command: FieldCommand) => void
  tokenised: Tokenised
}

async function tokenise({ session, send, tokenised }: Tokenise): Promise<TokeniseAnswer> {
  const clientToken = await session.freshToken()
  const coming = tokenised.next()
  send('number', { kind: 'tokenise', clientToken })
  const answer = await withTimeLimit(coming, TOKENISE_LIMIT_MS)
  if (answer.outcome !== 'failed') return answer
  return { outcome: 'failed', because: answer.because === 'expired' ? 'refused' : answer.because }
}
