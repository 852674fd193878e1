import { expect, test } from 'vitest'
import { areWeights, variantFor, type Weights } from './bucket.ts'
import { VARIANTS } from './flags.ts'

const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`)

function sharesOf(flag: string, weights: Weights) {
  const variants = visitors.map((visitor) => variantFor({ visitor, flag, weights }))
  return VARIANTS.map((variant) => variants.filter((found) => found === variant).length / visitors.length)
}

test.each<[Weights, readonly number[]]>([
  [{ Control: 50, Treatment: 50 }, [0, 0.5, 0.5]],
  [{ Off: 80, Control: 10, Treatment: 10 }, [0.8, 0.1, 0.1]],
  [{ Off: 99, Treatment: 1 }, [0.99, 0, 0.01]],
  [{ Treatment: 100 }, [0, 0, 1]],
  [{ Off: 100 }, [1, 0, 0]],
])('10,000 visitors fall as weighted by %j', (weights, expected) => {
  for (const flag of ['venmo', 'GROW-621', 'chat']) {
    for (const [index, share] of sharesOf(flag, weights).entries()) {
      expect(Math.abs(share - (expected[index] ?? 0))).toBeLessThan(0.015)
    }
  }
})

function treatedAt(percent: number) {
  const weights = { Treatment: percent, Off: 100 - percent }
  return visitors.filter((visitor) => variantFor({ visitor, flag: 'venmo', weights }) === 'Treatment')
}

test('a visitor stays in their bucket, and a growing share keeps all its visitors', () => {
  expect(treatedAt(20)).toEqual(treatedAt(20))
  const wider = new Set(treatedAt(60))
  expect(treatedAt(20).filter((visitor) => !wider.has(visitor))).toEqual([])
})

test('two flags split the visitors independently', () => {
  const weights = { Control: 50, Treatment: 50 }
  const both = visitors.filter(
    (visitor) =>
      variantFor({ visitor, flag: 'venmo', weights }) === 'Treatment' &&
      variantFor({ visitor, flag: 'chat', weights }) === 'Treatment',
  )
  expect(Math.abs(both.length / visitors.length - 0.25)).toBeLessThan(0.02)
})

test.each<[Weights, boolean]>([
  [{ Treatment: 100 }, true],
  [{ Off: 33.4, Control: 33.3, Treatment: 33.3 }, true],
  [{ Treatment: 99 }, false],
  [{ Off: 150, Treatment: -50 }, false],
  [{}, false],
])('shares %j are usable: %s', (weights, usable) => {
  expect(areWeights(weights)).toBe(usable)
})
