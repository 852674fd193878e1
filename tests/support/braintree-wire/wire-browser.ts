import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import { answerClientApi, answerGraphql, type ClientApi } from './client-api.ts'

const token = z.object({ authorizationFingerprint: z.string() })
const tokenised = z.object({ data: z.object({ tokenizeCreditCard: z.object({ token: z.string() }) }) })
const verified = z.object({ paymentMethod: z.object({ nonce: z.string() }) })
const looked = verified.extend({ lookup: z.object({ acsUrl: z.string().nullable() }) })

/** Makes the calls of Braintree's browser SDK with a client token, for tests without a browser. */
export function wireBrowser(db: Db, clientToken: string) {
  const { authorizationFingerprint } = token.parse(JSON.parse(atob(clientToken)))
  const api: ClientApi = { db, venmo: new Map() }
  return {
    tokenise: async (number: string, { cvv = '123' } = {}): Promise<string> => {
      const creditCard = { number, expirationMonth: '12', expirationYear: '2035', cvv }
      const query = 'mutation TokenizeCreditCard { tokenizeCreditCard }'
      const answer = await answerGraphql(api, { query, variables: { input: { creditCard } } })
      return tokenised.parse(answer.json).data.tokenizeCreditCard.token
    },
    /** Asks the bank about a card. Without a question of the bank, the nonce is the answer. */
    lookUp: async (nonce: string, amount: string): Promise<{ asks: boolean; nonce: string }> => {
      const call = `payment_methods/${nonce}/three_d_secure/lookup`
      const { json } = await answerClientApi(api, call, { amount, authorizationFingerprint })
      const { lookup, paymentMethod } = looked.parse(json)
      return { asks: lookup.acsUrl !== null, nonce: paymentMethod.nonce }
    },
    /** Answers the question of the bank, correctly or not. */
    answer: async (nonce: string, { isRight = true } = {}): Promise<string> => {
      const call = `payment_methods/${nonce}/three_d_secure/authenticate_from_jwt`
      const body = { jwt: isRight ? 'jwt-SUCCESS' : 'jwt-FAILURE', authorizationFingerprint }
      return verified.parse((await answerClientApi(api, call, body)).json).paymentMethod.nonce
    },
  }
}
