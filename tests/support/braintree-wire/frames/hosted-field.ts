import Framebus from 'framebus'
import {
  brandOf,
  checkCvv,
  checkExpiration,
  checkNumber,
  digitsOf,
  parseExpiration,
} from '#server/payments/sandbox/scripts/card-rules.ts'

/**
 * The inner half of a Hosted Field, which Braintree does not publish. It uses the same messages as the real
 * one, so the published outer half runs unchanged. Sibling frames share an origin and read each other.
 */
type Name = 'number' | 'expirationDate' | 'cvv'
type Reply = (answer: unknown) => void
type Field = {
  name: Name
  value: () => string
  state: () => Record<string, boolean>
  /** Brands the merchant does not accept. Only the frame of the card number knows them. */
  refusedBrands: string[]
}
/** Sent by the published outer half to the first frame once all frames are ready. */
type Merchant = { fields: { number: { supportedCardBrands?: Record<string, boolean> } } }
/** The property through which sibling frames find each other. */
type Holder = { hostedField?: Field }

const NAMES: readonly Name[] = ['number', 'expirationDate', 'cvv']
const IDS: Record<Name, string> = { number: 'credit-card-number', expirationDate: 'expiration', cvv: 'cvv' }
const name = window.name.replace('braintree-hosted-field-', '') as Name
const bus = new Framebus({ channel: location.hash.slice(1), targetFrames: [window.parent] })
const input = Object.assign(document.createElement('input'), { id: IDS[name], type: 'text' })
input.dataset.braintreeName = name
document.body.append(input)

const CHECKS = {
  number: (text: string) => checkNumber(text, own.refusedBrands),
  expirationDate: (text: string) => checkExpiration(text, new Date()),
  cvv: (text: string) => checkCvv(text, brandOf(digitsOf(valueOf('number')))?.cvvLength),
}
const own: Field = {
  name,
  value: () => input.value,
  refusedBrands: [],
  state: () => {
    const { valid, potentiallyValid } = CHECKS[name](input.value)
    const isFocused = document.activeElement === input
    return { isEmpty: input.value === '', isValid: valid, isPotentiallyValid: potentiallyValid, isFocused }
  },
}
const holder: Holder = { hostedField: own }
Object.assign(window, holder)

function siblings(): Field[] {
  return NAMES.flatMap((one) => {
    const frames = window.parent.frames as unknown as Record<string, Holder | undefined>
    const found = frames[`braintree-hosted-field-${one}`]?.hostedField
    return found ? [found] : []
  })
}

function sibling(named: Name): Field | undefined {
  return siblings().find((one) => one.name === named)
}

function valueOf(of: Name): string {
  return sibling(of)?.value() ?? ''
}

const TYPES: Readonly<Record<string, string>> = {
  Visa: 'visa',
  Mastercard: 'master-card',
  'American Express': 'american-express',
  Discover: 'discover',
}

function report(type: string): void {
  const brand = brandOf(digitsOf(valueOf('number')))
  const card = brand && {
    type: TYPES[brand.name] ?? 'discover',
    niceType: brand.name,
    code: { name: 'CVV', size: brand.cvvLength },
  }
  const fields = Object.fromEntries(siblings().map((one) => [one.name, one.state()]))
  const supported = !sibling('number')?.refusedBrands.includes(brand?.name ?? '')
  const cards = card ? [{ ...card, supported, lengths: brand.lengths }] : []
  bus.emit('hosted-fields:INPUT_EVENT', { type, merchantPayload: { emittedBy: name, cards, fields } })
}

input.addEventListener('focus', () => report('focus'))
input.addEventListener('blur', () => report('blur'))
input.addEventListener('input', () => {
  report('validityChange')
  if (name === 'number') report('cardTypeChange')
})

type Aimed = { field: string; attribute: string; value: string }
const forMe = (act: (data: Aimed) => void) => (data: unknown) => {
  if ((data as Aimed).field === name) act(data as Aimed)
}
bus.on(
  'hosted-fields:TRIGGER_INPUT_FOCUS',
  forMe(() => input.focus()),
)
bus.on(
  'hosted-fields:SET_ATTRIBUTE',
  forMe(({ attribute, value }) => input.setAttribute(attribute, value)),
)
bus.on(
  'hosted-fields:REMOVE_ATTRIBUTE',
  forMe(({ attribute }) => input.removeAttribute(attribute)),
)

// The outer half answers only the first frame, which passes the answer on.
bus.emit('hosted-fields:FRAME_READY', { field: name }, (merchant) => {
  const brands = (merchant as Merchant).fields.number.supportedCardBrands ?? {}
  own.refusedBrands = Object.keys(TYPES).filter((brand) => brands[TYPES[brand] ?? ''] === false)
  bus.on('hosted-fields:TOKENIZATION_REQUEST', (_options, reply) => void tokenise(reply))
  bus.emit('hosted-fields:READY_FOR_CLIENT', () => undefined)
})

async function tokenise(reply: Reply): Promise<void> {
  const refuse = (code: string, details: object = {}) =>
    reply([{ code, type: 'CUSTOMER', message: code, details }])
  const fields = siblings()
  if (fields.every((one) => one.state()['isEmpty'])) return refuse('HOSTED_FIELDS_FIELDS_EMPTY')
  const invalidFieldKeys = fields.filter((one) => !one.state()['isValid']).map((one) => one.name)
  if (invalidFieldKeys.length > 0) return refuse('HOSTED_FIELDS_FIELDS_INVALID', { invalidFieldKeys })
  const expiration = parseExpiration(valueOf('expirationDate'))
  const creditCard = {
    number: digitsOf(valueOf('number')),
    expirationMonth: expiration?.month,
    expirationYear: expiration?.year,
    cvv: valueOf('cvv'),
  }
  const answer = await fetch('https://payments.sandbox.braintree-api.com/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation TokenizeCreditCard($input: TokenizeCreditCardInput!) { tokenizeCreditCard }',
      variables: { input: { creditCard, options: { validate: false } } },
      operationName: 'TokenizeCreditCard',
    }),
  }).catch(() => null)
  if (!answer) return refuse('HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR')
  const { data } = (await answer.json()) as { data: Tokenised | null }
  if (!data) return refuse('HOSTED_FIELDS_FAILED_TOKENIZATION')
  const { token: nonce, creditCard: card } = data.tokenizeCreditCard
  const details = { bin: card.bin, cardType: card.brand, lastFour: card.last4, lastTwo: card.last4.slice(2) }
  reply([
    null,
    { nonce, details, type: 'CreditCard', description: `ending in ${details.lastTwo}`, binData: {} },
  ])
}

type Tokenised = {
  tokenizeCreditCard: { token: string; creditCard: { bin: string; brand: string; last4: string } }
}
