import { expect, test } from 'vitest'
import { HOME, INVITED_PATHS, LOG_IN, type InvitedStep } from './invited-paths.ts'
import { insteadOf, invitedFlow, type InvitedState } from './invited.ts'

type Invitation = NonNullable<InvitedState['invitation']>
const fresh: Invitation = {
  lastCompletedStep: 0,
  isSubscriptionCurrent: false,
  billingAddressComplete: false,
  requireCredentials: true,
  buildsOwn: false,
  hasPackage: false,
}
const state = (changes: Partial<Invitation> = {}, paidHere = false): InvitedState => ({
  invitation: { ...fresh, ...changes },
  paidHere,
})
const nobody: InvitedState = { invitation: null, paidHere: false }
const STEPS = Object.keys(INVITED_PATHS) as InvitedStep[]

test('without a link every step but the request and the receipt leads home', () => {
  const away = STEPS.filter((step) => insteadOf(step, nobody) === HOME)
  expect(away).toEqual([
    'landing',
    'code',
    'parent',
    'billingInfo',
    'packages',
    'chooseYourOwn',
    'payment',
    'credentials',
  ])
})

test('with a link that somebody has typed with elsewhere only the landing page and the code open', () => {
  const locked: InvitedState = { ...nobody, needsCode: true }
  for (const step of STEPS) {
    const opens = step === 'landing' || step === 'code' || step === 'request'
    expect(insteadOf(step, locked), step).toBe(opens ? null : '/invite/code')
  }
})

test('the receipt is for those who paid here, or who hold no invitation any more', () => {
  expect(insteadOf('receipt', state({ lastCompletedStep: 1 }))).toBe('/invite/packages')
  expect(insteadOf('receipt', state({ lastCompletedStep: 1 }, true))).toBeNull()
  expect(insteadOf('receipt', nobody)).toBeNull()
})

test('a fresh invitation opens the landing page and the first step', () => {
  expect(insteadOf('landing', state())).toBeNull()
  expect(insteadOf('parent', state())).toBeNull()
  for (const step of ['billingInfo', 'packages', 'chooseYourOwn', 'payment', 'credentials'] as const) {
    expect(insteadOf(step, state())).toBe('/invite/step1')
  }
})

test('a place that is paid and complete leads straight to the credentials; payment shows where the bill went', () => {
  const paid = state({ isSubscriptionCurrent: true, billingAddressComplete: true })
  for (const step of ['landing', 'billingInfo', 'packages', 'chooseYourOwn'] as const) {
    expect(insteadOf(step, paid)).toBe('/invite/credentials')
  }
  expect(insteadOf('payment', paid)).toBeNull()
  expect(insteadOf('credentials', paid)).toBeNull()
  expect(invitedFlow.parent.next(paid)).toBe('/invite/credentials')
})

test('a paid place that needs no credentials leads to the log-in', () => {
  const done = { isSubscriptionCurrent: true, billingAddressComplete: true, requireCredentials: false }
  expect(insteadOf('landing', state(done))).toBe(LOG_IN)
  expect(insteadOf('payment', state(done))).toBe(LOG_IN)
  expect(insteadOf('credentials', state(done))).toBe(LOG_IN)
})

test('a paid place whose billing address is missing is asked for that alone', () => {
  const missing = state({ isSubscriptionCurrent: true, lastCompletedStep: 2 })
  expect(invitedFlow.parent.next(missing)).toBe('/invite/billing-info')
  expect(insteadOf('billingInfo', missing)).toBeNull()
  for (const step of ['packages', 'chooseYourOwn', 'payment', 'credentials'] as const) {
    expect(insteadOf(step, missing)).toBe('/invite/billing-info')
  }
  expect(invitedFlow.billingInfo.next(missing)).toBe('/invite/credentials')
})

test('the first step leads to the packages of a place that is not paid', () => {
  expect(invitedFlow.parent.next(state({ lastCompletedStep: 1 }))).toBe('/invite/packages')
  expect(insteadOf('packages', state({ lastCompletedStep: 1 }))).toBeNull()
})

test('payment needs two steps and a package; with one step it leads back to the packages', () => {
  expect(insteadOf('payment', state({ lastCompletedStep: 1, hasPackage: true }))).toBe('/invite/packages')
  expect(insteadOf('payment', state({ lastCompletedStep: 0 }))).toBe('/invite/step1')
  expect(insteadOf('payment', state({ lastCompletedStep: 2 }))).toBe('/invite/packages')
  expect(insteadOf('payment', state({ lastCompletedStep: 2, hasPackage: true }))).toBeNull()
})

test('a build-your-own package is built before it is paid for', () => {
  const building = state({ lastCompletedStep: 1, buildsOwn: true })
  expect(invitedFlow.packages.next(building)).toBe('/invite/choose-your-own')
  expect(insteadOf('chooseYourOwn', building)).toBeNull()
  expect(insteadOf('chooseYourOwn', state({ lastCompletedStep: 1 }))).toBe('/invite/packages')
  expect(invitedFlow.packages.next(state())).toBe('/invite/payment')
})

test('credentials wait for the payment, and are open to whoever has just paid', () => {
  expect(insteadOf('credentials', state({ lastCompletedStep: 2, hasPackage: true }))).toBe('/invite/packages')
  expect(insteadOf('credentials', { invitation: null, paidHere: true })).toBeNull()
  expect(invitedFlow.credentials.next(state({}, true))).toBe('/invite/receipt')
  expect(invitedFlow.credentials.next(state({}, false))).toBe(HOME)
})

test('somebody who joined with an account is asked neither who they are nor for credentials', () => {
  const account = { requireCredentials: false, lastCompletedStep: 1 }
  expect(insteadOf('parent', state(account))).toBe('/invite/packages')
  expect(invitedFlow.payment.next(state(account))).toBe('/invite/receipt')
  const paid = { ...account, isSubscriptionCurrent: true }
  expect(insteadOf('parent', state(paid))).toBe('/invite/billing-info')
  expect(invitedFlow.billingInfo.next(state(paid))).toBe(HOME)
})

test('every redirect leads to a page that lets one in, in one hop', () => {
  const booleans = [true, false]
  const states = [0, 1, 2].flatMap((lastCompletedStep) =>
    booleans.flatMap((isSubscriptionCurrent) =>
      booleans.flatMap((billingAddressComplete) =>
        booleans.flatMap((requireCredentials) =>
          booleans.flatMap((buildsOwn) =>
            booleans.map((hasPackage) =>
              state({
                lastCompletedStep,
                isSubscriptionCurrent,
                billingAddressComplete,
                requireCredentials,
                buildsOwn,
                hasPackage,
              }),
            ),
          ),
        ),
      ),
    ),
  )
  // An account is attached with its first step done.
  const possible = states.filter(
    ({ invitation: i }) => i?.requireCredentials || (i?.lastCompletedStep ?? 0) > 0,
  )
  for (const each of possible) {
    for (const step of STEPS) {
      const target = insteadOf(step, each)
      const reached = STEPS.find((name) => INVITED_PATHS[name] === target)
      if (reached) expect(insteadOf(reached, each), `${step} of ${JSON.stringify(each)}`).toBeNull()
    }
  }
})
