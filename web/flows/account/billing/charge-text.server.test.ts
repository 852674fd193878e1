import { expect, test } from 'vitest'
import type { NextCharge } from '#domain/contracts/renewals.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { RENEWAL } from '#tests/support/renewals/renewal-view.ts'
import { withCharge } from './charge-text.server.ts'

const TAXED: NextCharge = {
  on: '2027-11-22',
  amountMinor: 14_400,
  taxMinor: 1_188,
  includesTax: false,
  isNoticed: false,
  isTaxNoticed: false,
}

async function chargeOf(nextCharge: NextCharge | null) {
  const { answer } = await visit({
    answers: {},
    session: {},
    act: async (context) => withCharge(context, { ...RENEWAL, nextCharge }),
  })
  return answer.charge
}

test.each([
  [null, '$144.00', 'plus applicable taxes'],
  [{ ...TAXED, taxMinor: null }, '$144.00', 'plus applicable taxes'],
  [TAXED, '$155.88', '$144.00 plus $11.88 tax, at today’s rate'],
  [{ ...TAXED, taxMinor: 0 }, '$144.00', 'no tax is added, at today’s rate'],
  [
    { ...TAXED, isNoticed: true, isTaxNoticed: true },
    '$155.88',
    '$144.00 plus $11.88 tax, as we emailed you',
  ],
  [
    { ...TAXED, isNoticed: true },
    '$155.88',
    '$144.00 as we emailed you, plus $11.88 tax at your address today',
  ],
  [
    { ...TAXED, isNoticed: true, taxMinor: 0 },
    '$144.00',
    '$144.00 as we emailed you; no tax is added at your address today',
  ],
  [{ ...TAXED, includesTax: true, taxMinor: 0 }, '$144.00', 'with VAT'],
])('the next charge %j is %s: %s', async (nextCharge, amount, arithmetic) => {
  expect(await chargeOf(nextCharge)).toEqual({ amount, arithmetic })
})
