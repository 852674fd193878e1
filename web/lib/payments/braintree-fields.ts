import type { Client } from 'braintree-web/client.js'
import type { HostedFields, HostedFieldsEvent, HostedFieldsField } from 'braintree-web/hosted-fields.js'
import { refusedBrands, supportedBrands } from './braintree-brands.ts'
import { braintreeCode, detailsOf, failedBy } from './braintree-errors.ts'
import {
  CARD_FIELDS,
  type CardField,
  type CardFields,
  type CardFieldsAnswer,
  type CardFieldsOptions,
  type CardState,
  type ProviderConfig,
  type TokeniseAnswer,
} from './provider.ts'
import { withTimeLimit } from './with-time-limit.ts'

const CREATE_LIMIT_MS = 15_000
const TOKENISE_LIMIT_MS = 15_000
const EVENTS = ['validityChange', 'cardTypeChange', 'empty', 'notEmpty'] as const

type Deps = { client: Client; config: ProviderConfig }

/** Braintree's Hosted Fields. */
export async function createBraintreeFields(
  options: CardFieldsOptions,
  deps: Deps,
): Promise<CardFieldsAnswer> {
  const creating = create(options, deps)
  const answer = await withTimeLimit(creating, CREATE_LIMIT_MS)
  // Fields that load too late must not stay on the page.
  if (answer.outcome === 'failed')
    void creating.then(async (late) => (late.outcome === 'ready' ? late.fields.teardown() : undefined))
  return answer
}

async function create(options: CardFieldsOptions, { client, config }: Deps): Promise<CardFieldsAnswer> {
  try {
    const { default: hostedFields } = await import('braintree-web/hosted-fields/index.js')
    const { number, expirationDate, cvv } = fieldsOf(options)
    const refused = refusedBrands(client, config.paymentRestrictions)
    const supportedCardBrands = supportedBrands(refused)
    const hosted = await hostedFields.create({
      client,
      fields: { number: { ...number, supportedCardBrands }, expirationDate, cvv },
      styles: stylesOf(options),
    })
    listen(hosted, options.onChange, refused)
    return { outcome: 'ready', fields: cardFields(hosted) }
  } catch (error) {
    return failedBy(error)
  }
}

function fieldsOf({
  containers,
  labels,
  placeholders,
}: CardFieldsOptions): Record<CardField, HostedFieldsField> {
  const field = (name: CardField): HostedFieldsField => ({
    container: containers[name],
    iframeTitle: labels[name],
    internalLabel: labels[name],
    ...(placeholders?.[name] ? { placeholder: placeholders[name] } : {}),
  })
  return { number: field('number'), expirationDate: field('expirationDate'), cvv: field('cvv') }
}

function stylesOf({ styles = {} }: CardFieldsOptions) {
  const { color, fontFamily, fontSize, fontVariantNumeric, placeholderColor, invalidColor } = styles
  const input = {
    ...(color ? { color } : {}),
    ...(fontFamily ? { 'font-family': fontFamily } : {}),
    ...(fontSize ? { 'font-size': fontSize } : {}),
    ...(fontVariantNumeric ? { 'font-variant-numeric': fontVariantNumeric } : {}),
  }
  return {
    input,
    ...(invalidColor ? { '.invalid': { color: invalidColor } } : {}),
    ...(placeholderColor ? { '::placeholder': { color: placeholderColor } } : {}),
  }
}

function listen(
  hosted: HostedFields,
  onChange: CardFieldsOptions['onChange'],
  refused: readonly string[],
): void {
  const report = (kind: 'change' | 'focus' | 'blur') => (event: HostedFieldsEvent) => {
    const field = CARD_FIELDS.find((name) => name === event.emittedBy)
    if (field) onChange(stateOf(event, refused), field, kind)
  }
  for (const event of EVENTS) hosted.on(event, report('change'))
  hosted.on('focus', report('focus'))
  hosted.on('blur', report('blur'))
}

function stateOf({ fields, cards }: HostedFieldsEvent, refused: readonly string[]): CardState {
  const one = (name: CardField) => {
    const { isEmpty, isValid, isPotentiallyValid, isFocused } = fields[name]
    return { empty: isEmpty, valid: isValid, potentiallyValid: isPotentiallyValid, focused: isFocused }
  }
  const [only, ...others] = cards
  const brand = only && others.length === 0 ? only.niceType : null
  return {
    fields: { number: one('number'), expirationDate: one('expirationDate'), cvv: one('cvv') },
    brand,
    refused: brand !== null && refused.includes(brand),
    valid: CARD_FIELDS.every((name) => fields[name].isValid),
  }
}

function cardFields(hosted: HostedFields): CardFields {
  return {
    tokenise: async ({ cardholderName, postalCode }) =>
      withTimeLimit(
        tokenise(hosted, {
          ...(cardholderName ? { cardholderName } : {}),
          ...(postalCode ? { billingAddress: { postalCode } } : {}),
        }),
        TOKENISE_LIMIT_MS,
      ),
    focus: (field) => void hosted.focus(field),
    setInvalid: (field, message) => {
      hosted.setMessage({ field, message: message ?? '' })
      const attribute = 'aria-invalid'
      const marked =
        message === null
          ? hosted.removeAttribute({ field, attribute })
          : hosted.setAttribute({ field, attribute, value: 'true' })
      marked.catch(() => undefined)
    },
    teardown: async () => hosted.teardown().catch(() => undefined),
  }
}

type TokeniseOptions = { cardholderName?: string; billingAddress?: { postalCode: string } }

async function tokenise(hosted: HostedFields, options: TokeniseOptions): Promise<TokeniseAnswer> {
  try {
    const { nonce, details } = await hosted.tokenize(options)
    const { cardType, lastFour, bin } = details
    return { outcome: 'token', nonce, details: { cardType, lastFour, bin } }
  } catch (error) {
    return refusedBy(error)
  }
}

function refusedBy(error: unknown): TokeniseAnswer {
  const code = braintreeCode(error)
  if (code === 'HOSTED_FIELDS_FIELDS_EMPTY') return { outcome: 'invalid', fields: [...CARD_FIELDS] }
  if (code === 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED')
    return { outcome: 'invalid', fields: ['cvv'] }
  // A number that passed the field's checks but was refused by Braintree.
  if (code === 'HOSTED_FIELDS_FAILED_TOKENIZATION') return { outcome: 'invalid', fields: ['number'] }
  if (code !== 'HOSTED_FIELDS_FIELDS_INVALID') return failedBy(error)
  const { invalidFieldKeys } = detailsOf(error)
  const named = CARD_FIELDS.filter(
    (name) => Array.isArray(invalidFieldKeys) && invalidFieldKeys.includes(name),
  )
  return { outcome: 'invalid', fields: named.length > 0 ? named : [...CARD_FIELDS] }
}
