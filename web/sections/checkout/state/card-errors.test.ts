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

test('a field is not wrong while it is typed, and is once it is left', () => {
  const typing = [report('focus', 'number', {}), report('change', 'number', { number: 'wrong' })]
  expect(heard(...typing)).toEqual([])
  expect(heard(...typing, report('blur', 'number', { number: 'wrong' }))).toEqual(['number'])
})

test('what is left empty is not wrong yet', () => {
  expect(heard(report('focus', 'number', {}), report('blur', 'number', {}))).toEqual([])
})

test('a field whose leaving was not heard is wrong once another has the focus', () => {
  const number = 'wrong'
  expect(
    heard(
      report('focus', 'number', {}),
      report('change', 'number', { number }),
      report('focus', 'cvv', { number }),
    ),
  ).toEqual(['number'])
})

test('a field that was typed in before it could tell is wrong once another has the focus', () => {
  expect(heard(report('focus', 'cvv', {}), report('change', 'number', { number: 'wrong' }))).toEqual([
    'number',
  ])
})

test('a security code becomes wrong with a number that asks for a longer one, and right again with it', () => {
  const amex = [
    report('focus', 'number', { cvv: 'right' }),
    report('change', 'cvv', { cvv: 'wrong', number: 'wrong' }),
  ]
  expect(heard(...amex)).toEqual(['cvv'])
  expect(heard(...amex, report('change', 'cvv', { cvv: 'right', number: 'wrong' }))).toEqual([])
})

test('what was refused though it looked right stays wrong when it takes the focus, until it changes', () => {
  const refused = { ...NOTHING_KNOWN, wrong: ['number'] as const }
  const taken = reduceCardState(refused, report('focus', 'number', { number: 'right' }))
  expect(taken).toEqual({ focused: 'number', wrong: ['number'], refused: null })
  expect(reduceCardState(taken, report('change', 'number', { number: 'right' })).wrong).toEqual([])
})

test('as long as the same fields are wrong nobody is told anew', () => {
  const held = { ...NOTHING_KNOWN, wrong: ['number'] as const }
  expect(reduceCardState(held, report('focus', 'cvv', { number: 'wrong' })).wrong).toBe(held.wrong)
})

/** Typing a number of American Express, which is not taken. */
const typingAmex: CardReport[] = [
  report('focus', 'number', {}),
  {
    event: 'change',
    field: 'number',
    state: { ...stateOf({ number: 'wrong' }), brand: 'American Express', refused: true },
  },
]

test('a brand that is not taken is wrong while its number is typed, and named', () => {
  expect(typingAmex.reduce(reduceCardState, NOTHING_KNOWN)).toEqual({
    focused: 'number',
    wrong: ['number'],
    refused: 'American Express',
  })
})

test('another number typed instead is not wrong while it is typed', () => {
  const other = report('change', 'number', { number: 'wrong' })
  expect([...typingAmex, other].reduce(reduceCardState, NOTHING_KNOWN)).toEqual({
    ...NOTHING_KNOWN,
    focused: 'number',
  })
})

test('a brand that is taken is not named', () => {
  const visa = { ...stateOf({ number: 'wrong' }), brand: 'Visa' }
  expect(reduceCardState(NOTHING_KNOWN, { event: 'change', field: 'number', state: visa }).refused).toBeNull()
})
