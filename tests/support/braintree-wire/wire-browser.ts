import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import { answerClientApi, answerGraphql, type ClientApi } from './client-api.ts'

const token = z.object({ authorizationFingerprint: z.string() })
const tokenised = z.object({ data: z.object({ tokenizeCreditCard: z.object({ token: z.string() }) }) })
const verified = z.object({ paymentMethod: z.object({ nonce: z.string() }) })

/** Makes the calls of Braintree's browser SDK with a client token, for tests without a browser. */
export function wireBrowser(db: Db, clientToken: string) {
  const { authorizationFingerprint } = token.parse(JSON.parse(atob(clientToken)))
  const api: ClientApi = { db, venmo: new Map() }
  return {
    tokenise: async (number: string): Promise<string> => {
      const creditCard = { number, expirationMonth: '12', expirationYear: '2035', cvv: '123' }
      const query = 'mutation TokenizeCreditCard { tokenizeCreditCard }'
      const answer = await answerGraphql(api, { query, variables: { input: { creditCard } } })
      return tokenised.parse(answer.json).data.tokenizeCreditCard.token
    },
    /** Answers the bank's challenge correctly. */
    verify: async (nonce: string, amount: string): Promise<string> => {
      const call = `payment_methods/${nonce}/three_d_secure`
      await answerClientApi(api, `${call}/lookup`, { amount, authorizationFingerprint })
      const body = { jwt: 'jwt-SUCCESS', authorizationFingerprint }
      const answer = await answerClientApi(api, `${call}/authenticate_from_jwt`, body)
      return verified.parse(answer.json).paymentMethod.nonce
    },
  }
}
