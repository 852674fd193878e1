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

test('without a link, every step except the request and the receipt redirects home', () => {
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

test('if another browser entered data, only the landing page and the code page open', () => {
  const locked: InvitedState = { ...nobody, needsCode: true }
  for (const step of STEPS) {
    const opens = step === 'landing' || step === 'code' || step === 'request'
    expect(insteadOf(step, locked), step).toBe(opens ? null : 'code')
  }
})

test('the receipt is for buyers who paid in this browser, and for people without an invitation', () => {
  expect(insteadOf('receipt', state({ lastCompletedStep: 1 }))).toBe('packages')
  expect(insteadOf('receipt', state({ lastCompletedStep: 1 }, true))).toBeNull()
  expect(insteadOf('receipt', nobody)).toBeNull()
})

test('a new invitation opens the landing page and the first step', () => {
  expect(insteadOf('landing', state())).toBeNull()
  expect(insteadOf('parent', state())).toBeNull()
  for (const step of ['billingInfo', 'packages', 'chooseYourOwn', 'payment', 'credentials'] as const) {
    expect(insteadOf(step, state())).toBe('parent')
  }
})

test('a paid and complete invitation leads to the credentials; its payment page shows the paid order', () => {
  const paid = state({ isSubscriptionCurrent: true, billingAddressComplete: true })
  for (const step of ['landing', 'billingInfo', 'packages', 'chooseYourOwn'] as const) {
    expect(insteadOf(step, paid)).toBe('credentials')
  }
  expect(insteadOf('payment', paid)).toBeNull()
  expect(insteadOf('credentials', paid)).toBeNull()
  expect(invitedFlow.parent.next(paid)).toBe('credentials')
})

test('a paid invitation that needs no credentials leads to the log-in', () => {
  const done = { isSubscriptionCurrent: true, billingAddressComplete: true, requireCredentials: false }
  expect(insteadOf('landing', state(done))).toBe(LOG_IN)
  expect(insteadOf('payment', state(done))).toBe(LOG_IN)
  expect(insteadOf('credentials', state(done))).toBe(LOG_IN)
})

test('a paid invitation without a billing address asks only for that', () => {
  const missing = state({ isSubscriptionCurrent: true, lastCompletedStep: 2 })
  expect(invitedFlow.parent.next(missing)).toBe('billingInfo')
  expect(insteadOf('billingInfo', missing)).toBeNull()
  for (const step of ['packages', 'chooseYourOwn', 'payment', 'credentials'] as const) {
    expect(insteadOf(step, missing)).toBe('billingInfo')
  }
  expect(invitedFlow.billingInfo.next(missing)).toBe('credentials')
})

test('the first step of an unpaid invitation leads to the packages', () => {
  expect(invitedFlow.parent.next(state({ lastCompletedStep: 1 }))).toBe('packages')
  expect(insteadOf('packages', state({ lastCompletedStep: 1 }))).toBeNull()
})

test('payment needs two steps and a package; after one step it redirects to the packages', () => {
  expect(insteadOf('payment', state({ lastCompletedStep: 1, hasPackage: true }))).toBe('packages')
  expect(insteadOf('payment', state({ lastCompletedStep: 0 }))).toBe('parent')
  expect(insteadOf('payment', state({ lastCompletedStep: 2 }))).toBe('packages')
  expect(insteadOf('payment', state({ lastCompletedStep: 2, hasPackage: true }))).toBeNull()
})

test('a build-your-own package is completed before payment', () => {
  const building = state({ lastCompletedStep: 1, buildsOwn: true })
  expect(invitedFlow.packages.next(building)).toBe('chooseYourOwn')
  expect(insteadOf('chooseYourOwn', building)).toBeNull()
  expect(insteadOf('chooseYourOwn', state({ lastCompletedStep: 1 }))).toBe('packages')
  expect(invitedFlow.packages.next(state())).toBe('payment')
})

test('credentials need the payment, and open directly after it', () => {
  expect(insteadOf('credentials', state({ lastCompletedStep: 2, hasPackage: true }))).toBe('packages')
  expect(insteadOf('credentials', { invitation: null, paidHere: true })).toBeNull()
  expect(invitedFlow.credentials.next(state({}, true))).toBe('receipt')
  expect(invitedFlow.credentials.next(state({}, false))).toBe(HOME)
})

test('a person who joined with an account skips the first step and the credentials', () => {
  const account = { requireCredentials: false, lastCompletedStep: 1 }
  expect(insteadOf('parent', state(account))).toBe('packages')
  expect(invitedFlow.payment.next(state(account))).toBe('receipt')
  const paid = { ...account, isSubscriptionCurrent: true }
  expect(insteadOf('parent', state(paid))).toBe('billingInfo')
  expect(invitedFlow.billingInfo.next(state(paid))).toBe(HOME)
})

test('every redirect leads in one hop to a page that opens', () => {
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
  // Attaching an account completes its first step.
  const possible = states.filter(
    ({ invitation: i }) => i?.requireCredentials || (i?.lastCompletedStep ?? 0) > 0,
  )
  for (const each of possible) {
    for (const step of STEPS) {
      const target = insteadOf(step, each)
      const reached = STEPS.find((name) => name === target)
      if (reached) expect(insteadOf(reached, each), `${step} of ${JSON.stringify(each)}`).toBeNull()
    }
  }
})
