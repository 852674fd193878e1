import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  advance,
  mayOpen,
  openStep,
  PROFESSIONAL_EVENTS,
  PROFESSIONAL_START,
  PROFESSIONAL_STEPS,
  stepNumber,
  invalidateStep,
} from './professional.ts'

test('the steps lead to the submission one by one, and Back leads one step back', () => {
  const two = advance(PROFESSIONAL_START, 'validated')
  expect(two).toEqual({ state: 'TWO', completed: 1 })
  expect(advance({ state: 'TWO', completed: 1 }, 'validated')).toEqual({ state: 'THREE', completed: 2 })
  expect(advance({ state: 'THREE', completed: 2 }, 'validated')).toEqual({ state: 'SUBMIT', completed: 3 })
  expect(advance({ state: 'THREE', completed: 2 }, 'back')).toEqual({ state: 'TWO', completed: 2 })
  expect(advance({ state: 'TWO', completed: 2 }, 'back')).toEqual({ state: 'ONE', completed: 2 })
  expect(advance(PROFESSIONAL_START, 'back')).toBeNull()
})

test('a submission ends in success, or in an error that allows a retry or a return to step 2', () => {
  const submitted = { state: 'SUBMIT', completed: 3 } as const
  expect(advance(submitted, 'succeeded')).toEqual({ state: 'SUCCESS', completed: 3 })
  expect(advance(submitted, 'failed')).toEqual({ state: 'ERROR', completed: 3 })
  const failed = { state: 'ERROR', completed: 3 } as const
  expect(advance(failed, 'try-again')).toEqual(submitted)
  expect(advance(failed, 'back')).toEqual({ state: 'TWO', completed: 3 })
})

test('nothing leads out of the success state', () => {
  const done = { state: 'SUCCESS', completed: 3 } as const
  expect(PROFESSIONAL_EVENTS.map((event) => advance(done, event))).toEqual([null, null, null, null, null])
  expect(PROFESSIONAL_STEPS.map((step) => openStep(done, step))).toEqual([null, null, null])
})

test.each([
  [0, [true, false, false]],
  [1, [true, true, false]],
  [2, [true, true, true]],
])('with %i completed steps, the steps that can be opened are %j', (completed, open) => {
  expect(PROFESSIONAL_STEPS.map((step) => mayOpen({ state: 'ONE', completed }, step))).toEqual(open)
})

test('changing a completed step locks the later ones', () => {
  const changed = invalidateStep({ state: 'ONE', completed: 2 }, 'TWO')
  expect(changed).toEqual({ state: 'ONE', completed: 1 })
  expect(openStep(changed, 'THREE')).toBeNull()
  expect(openStep(changed, 'TWO')).toEqual({ state: 'TWO', completed: 1 })
})

const event = fc.constantFrom(...PROFESSIONAL_EVENTS)
const step = fc.constantFrom(...PROFESSIONAL_STEPS)
const move = fc.oneof(
  fc.record({ kind: fc.constant('event' as const), event }),
  fc.record({ kind: fc.constant('open' as const), step }),
  fc.record({ kind: fc.constant('change' as const), step }),
)

test('no path reaches a step before all earlier ones are validated, or submits before all three', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      let progress = PROFESSIONAL_START
      const valid = new Set<number>()
      for (const each of moves) {
        if (each.kind === 'change') {
          // Only the visible form can change its step's data.
          if (each.step !== progress.state) continue
          progress = invalidateStep(progress, each.step)
          for (const later of [1, 2, 3]) if (later >= (stepNumber(each.step) ?? 0)) valid.delete(later)
          continue
        }
        const next = each.kind === 'open' ? openStep(progress, each.step) : advance(progress, each.event)
        if (!next) continue
        if (each.kind === 'event' && each.event === 'validated') valid.add(stepNumber(progress.state) ?? 0)
        progress = next
        const needed = stepNumber(progress.state) ?? 4
        for (let before = 1; before < needed; before++) expect(valid).toContain(before)
      }
    }),
    { numRuns: 2000 },
  )
})

test('every reachable state still leads to success', () => {
  const towardsSuccess = {
    ONE: 'validated',
    TWO: 'validated',
    THREE: 'validated',
    SUBMIT: 'succeeded',
    ERROR: 'try-again',
  } as const
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      let progress = PROFESSIONAL_START
      for (const each of moves) {
        if (each.kind === 'event') progress = advance(progress, each.event) ?? progress
        if (each.kind === 'open') progress = openStep(progress, each.step) ?? progress
      }
      for (let steps = 0; steps < 6 && progress.state !== 'SUCCESS'; steps++) {
        progress = advance(progress, towardsSuccess[progress.state]) ?? progress
      }
      expect(progress.state).toBe('SUCCESS')
    }),
  )
})
