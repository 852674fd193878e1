import { expect, test } from 'vitest'
import { couponFits, judgeCoupon, type CouponTime, type TypedCoupon } from './coupon.ts'

const now = new Date('2026-11-23T15:00:00Z')
const sold = [
  { id: 1021, currency: 'USD' },
  { id: 2063, currency: 'GBP' },
]
const COUPON: TypedCoupon = {
  code: 'SPRING-10',
  referrerKey: 'spring',
  percent: 10,
  amount: null,
  market: null,
  packageIds: null,
  from: null,
  until: null,
  uses: null,
  description: { en: 'Spring discount', 'es-MX': 'Descuento de primavera' },
}
const judged = (given: Partial<TypedCoupon> = {}, others: readonly CouponTime[] = []) =>
  judgeCoupon({ ...COUPON, ...given }, { sold, others, now })
const problems = (...given: Parameters<typeof judged>) => {
  const answer = judged(...given)
  return answer.outcome === 'refused' ? answer.problems : []
}

test('a coupon that begins today begins at once, and ends with its last day in the market', () => {
  expect(judged({ from: '2026-11-23', until: '2026-11-30' })).toMatchObject({
    planned: { startsAt: now, expiresAt: new Date('2026-12-01T05:00:00Z'), percent: 10, currency: null },
  })
  expect(judged({ percent: null, amount: '20.50', market: 'GB', from: '2026-12-01' })).toMatchObject({
    planned: {
      startsAt: new Date('2026-12-01T00:00:00Z'),
      expiresAt: null,
      amountMinor: 20_50,
      currency: 'GBP',
    },
  })
})

test.each([
  [{ code: 'spring' }, 'code'],
  [{ code: 'ABC' }, 'code'],
  [{ referrerKey: '' }, 'link'],
  [{ referrerKey: 'two words' }, 'link'],
  [{ percent: null }, 'off'],
  [{ percent: 0 }, 'off'],
  [{ percent: 101 }, 'off'],
  [{ percent: 12.5 }, 'off'],
  [{ percent: 10, amount: '5.00', market: 'default' }, 'off'],
  [{ percent: null, amount: '5.005', market: 'default' }, 'off'],
  [{ percent: null, amount: '0', market: 'default' }, 'off'],
  [{ percent: null, amount: '5.00' }, 'market'],
  [{ packageIds: [] }, 'packages'],
  [{ packageIds: [9] }, 'packages'],
  [{ market: 'GB', packageIds: [1021] }, 'packages'],
  [{ from: '2026-11-22' }, 'from'],
  [{ until: '2026-11-22' }, 'until'],
  [{ from: '2026-12-02', until: '2026-12-01' }, 'until'],
  [{ uses: 0 }, 'uses'],
  [{ uses: 1.5 }, 'uses'],
  [{ description: { en: 'Spring', 'es-MX': ' ' } }, 'texts'],
  [{ description: { en: 'x'.repeat(81), 'es-MX': 'Primavera' } }, 'texts'],
] as const)('%j is refused because of %s', (given, problem) => {
  expect(problems(given)).toEqual([problem])
})

test('two coupons of one code overlap, unless one ends before the other begins', () => {
  const inDecember = {
    startsAt: new Date('2026-12-01T05:00:00Z'),
    expiresAt: new Date('2027-01-01T05:00:00Z'),
  }
  const always = { startsAt: null, expiresAt: null }
  expect(problems({}, [inDecember])).toEqual(['overlaps'])
  expect(problems({ from: '2027-06-01' }, [always])).toEqual(['overlaps'])
  expect(problems({ from: '2026-12-31' }, [inDecember])).toEqual(['overlaps'])
  expect(problems({ until: '2026-12-01' }, [inDecember])).toEqual(['overlaps'])
  expect(problems({ until: '2026-11-30' }, [inDecember])).toEqual([])
  expect(problems({ from: '2027-01-01' }, [inDecember])).toEqual([])
})

test('a coupon fits the packages and the currency that it names', () => {
  const premium = { packageId: 1021, currency: 'USD' }
  expect(couponFits({ currency: null, packageIds: null }, premium)).toBe(true)
  expect(couponFits({ currency: 'USD', packageIds: [1021] }, premium)).toBe(true)
  expect(couponFits({ currency: 'GBP', packageIds: null }, premium)).toBe(false)
  expect(couponFits({ currency: null, packageIds: [1011] }, premium)).toBe(false)
})
