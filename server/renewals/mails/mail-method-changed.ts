import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { methodInWords } from '#domain/payments/method-in-words.ts'
import type { Site } from '#domain/site.ts'
import { notMeUrl } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { mailPerson } from '#server/email/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { ReplacedMethod } from '#server/subscriptions/index.ts'

type Changed = ReplacedMethod & { changeId: string; method: Instrument }

/**
 * Tells a person that the payment method of their subscription was replaced. Another person may have used their account.
 * Call it in the transaction that replaces it.
 */
export async function mailMethodChanged(
  tx: Tx,
  deps: { secrets: Secrets; site: Site },
  { userId, changeId, method, before }: Changed,
): Promise<void> {
  await mailPerson(tx, { userId, dedupe: `method-changed:${changeId}` }, async ({ firstName, locale }) => {
    const words = methodInWords(method, locale)
    const wordsBefore = before && methodInWords(before, locale)
    return {
      kind: 'method-changed',
      firstName,
      method: words,
      before: wordsBefore === words ? null : wordsBefore,
      notMeUrl: await notMeUrl(tx, deps, userId),
    }
  })
}
