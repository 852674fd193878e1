import { expect, test } from 'vitest'
import type { CardField, CardState, FieldState } from '#web/lib/payments/provider.ts'
import { reduceCardState, NOTHING_KNOWN, type CardReport } from './card-errors.ts'

type Content = 'empty' | 'wrong' | 'right'
type Contents = Partial<Record<CardField, Content>>

const holding = (content: Content): FieldState => ({
  empty: content === 'empty',
  valid: content === 'right',
  potentiallyValid: content !== 'wrong',
  focused: false,
})

function stateOf({ number = 'empty', expirationDate = 'empty', cvv = 'empty' }: Contents): CardState {
  const fields = { number: holding(number), expirationDate: holding(expirationDate), cvv: holding(cvv) }
  return { fields, brand: null, refused: false, valid: false }
}

const report = (event: CardReport['event'], field: CardField, contents: Contents): CardReport => ({
  event,
  field,
  state: stateOf(contents),
})

function heard(...reports: CardReport[]): readonly CardField[] {
  return reports.reduce(reduceCardState, NOTHING_KNOWN).wrong
}

test('a field is not wrong while it is typed, and is wrong after the focus has left it', () => {
  const typing = [report('focus', 'number', {}), report('change', 'number', { number: 'wrong' })]
  expect(heard(...typing)).toEqual([])
  expect(heard(...typing, report('blur', 'number', { number: 'wrong' }))).toEqual(['number'])
})

test('an empty field is not wrong yet', () => {
  expect(heard(report('focus', 'number', {}), report('blur', 'number', {}))).toEqual([])
})

test('a field without a blur event is wrong once another field has the focus', () => {
  const number = 'wrong'
  expect(
    heard(
      report('focus', 'number', {}),
      report('change', 'number', { number }),
      report('focus', 'cvv', { number }),
    ),
  ).toEqual(['number'])
})

test('a field that reports only its change is wrong while another field has the focus', () => {
  expect(heard(report('focus', 'cvv', {}), report('change', 'number', { number: 'wrong' }))).toEqual([
    'number',
  ])
})

test('a security code becomes wrong when its number needs a longer one, and right again with a longer code', () => {
  const amex = [
    report('focus', 'number', { cvv: 'right' }),
    report('change', 'cvv', { cvv: 'wrong', number: 'wrong' }),
  ]
  expect(heard(...amex)).toEqual(['cvv'])
  expect(heard(...amex, report('change', 'cvv', { cvv: 'right', number: 'wrong' }))).toEqual([])
})

test('a field that only the provider refused stays wrong when it gets the focus, until it changes', () => {
  const refused = { ...NOTHING_KNOWN, wrong: ['number'] as const }
  const taken = reduceCardState(refused, report('focus', 'number', { number: 'right' }))
  expect(taken).toEqual({ focused: 'number', wrong: ['number'], refused: null, brand: null })
  expect(reduceCardState(taken, report('change', 'number', { number: 'right' })).wrong).toEqual([])
})

test('if the same fields stay wrong, the list of errors is the same object', () => {
  const held = { ...NOTHING_KNOWN, wrong: ['number'] as const }
  expect(reduceCardState(held, report('focus', 'cvv', { number: 'wrong' })).wrong).toBe(held.wrong)
})

/** A buyer types a number of American Express, which is not accepted. */
const typingAmex: CardReport[] = [
  report('focus', 'number', {}),
  {
    event: 'change',
    field: 'number',
    state: { ...stateOf({ number: 'wrong' }), brand: 'American Express', refused: true },
  },
]

test('a brand that is not accepted is wrong while its number is typed, and named', () => {
  expect(typingAmex.reduce(reduceCardState, NOTHING_KNOWN)).toEqual({
    focused: 'number',
    wrong: ['number'],
    refused: 'American Express',
    brand: 'American Express',
  })
})

test('another number that replaces it is not wrong while it is typed', () => {
  const other = report('change', 'number', { number: 'wrong' })
  expect([...typingAmex, other].reduce(reduceCardState, NOTHING_KNOWN)).toEqual({
    ...NOTHING_KNOWN,
    focused: 'number',
  })
})

test('an accepted brand is not named', () => {
  const visa = { ...stateOf({ number: 'wrong' }), brand: 'Visa' }
  expect(reduceCardState(NOTHING_KNOWN, { event: 'change', field: 'number', state: visa }).refused).toBeNull()
})
