import type { Db } from '#server/db/database.ts'
import type { Call } from '../api.ts'
import { PASSWORD, someCredentials } from '../accounts/credentials.ts'
import { anInvitation, BEN_LIVES, benTypes, loggedIn } from './invited.ts'

type PaidFor = { familyId: string; userId: string; payerId: string; session: string; device: string }

/** A parent with an account whose place the other parent has paid. They are logged in on a known device. */
export async function aPaidForParent(db: Db, call: Call): Promise<PaidFor> {
  const payer = await loggedIn(db, call)
  const { coParentId: userId, token: bearer } = await anInvitation(db, { paid: true, family: payer })
  const typed = benTypes({ ...payer, coParentId: userId }, { timeZone: 'America/Chicago' })
  const body = { ...BEN_LIVES, ...typed, sections: ['PARENT', 'ADDRESS'] }
  const credentials = someCredentials()
  const saved = await call('PUT', `/v2/parents/${userId}`, { bearer, body })
  const set = await call('POST', '/v2/credentials', { bearer, body: credentials })
  const answer = await call('POST', '/v2/login', {
    body: { username: credentials.username, password: PASSWORD },
  })
  const { auth, device } = answer.body as { auth: string | null; device: string | null }
  if (!auth || !device) throw new Error(JSON.stringify([saved.body, set.body, answer.body]))
  return { familyId: payer.familyId, userId, payerId: payer.parentId, session: auth, device }
}
