import { expect, test } from 'vitest'
import { LOCALES } from '#domain/messages/locales.ts'
import { render } from '#server/email/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { giveLogIn } from '#tests/support/people.ts'
import { aCharge, giveYears } from '#tests/support/payments/refunds.ts'
import { testSite as site } from '#tests/support/site.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })

/** Pays for both parents, and gives the money back. Returns the mail to the other parent. */
async function placeEnded({ hasJoined }: { hasJoined: boolean }) {
  const { orderNo, coParentId, coParentEmail } = await aCharge(db, payments, { forBoth: true })
  if (hasJoined) await giveLogIn(db, coParentId)
  await payments.refundOrder({ orderNo, by: { kind: 'operator', reason: 'goodwill' }, amountMinor: null })
  const mails = await mailsOfKind(db, { recipient: coParentEmail, kind: 'place-ended' })
  if (mails.length !== 1 || !mails[0]) throw new Error(`${mails.length} mails`)
  return mails[0]
}

test.each(LOCALES)(
  'a person who never joined is not asked to log in, because they have no account (%s)',
  async (locale) => {
    const [stranger, member] = [
      await placeEnded({ hasJoined: false }),
      await placeEnded({ hasJoined: true }),
    ].map((mail) => render(mail, { site, locale, country: null }))
    expect(stranger?.plain).not.toMatch(/log in|inicia sesión|\/account\//i)
    expect(member?.plain).toMatch(/log in|inicia sesión/i)
  },
)
