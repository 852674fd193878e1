import type { Db } from '#server/db/database.ts'
import { changeEmailUndoably } from '#server/people/index.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import type { Call } from './api.ts'
import { aToken, testSecrets } from './accounts/credentials.ts'
import {
  aKey,
  aProfessionalsSession,
  anInvitation,
  benSends,
  loggedIn,
  type TestInvitation,
} from './buyers/invited.ts'
import { aPaidForParent } from './buyers/paid-for-parent.ts'
import { renewalKeyOf } from './renewals/renewal-key.ts'

/** The owner of the record or family in a call, relative to the bearer. */
export const OWNERS = ['own', 'coParent', 'otherFamily', 'professional'] as const
export type Owner = (typeof OWNERS)[number]
export type Place = { userId: string; familyId: string }
export type World = { bearers: Record<string, string>; places: Record<string, Record<Owner, Place>> }

/** Ben's own input. Amara must never see it. */
export const BEN = {
  firstName: 'Ben',
  lastName: 'Okafor',
  email: 'ben.matrix@example.com',
  phoneCountryCode: '+1',
  phoneNumber: '6125550123',
}

/** Amara with her account, and Ben, who opened her invitation and chose a package. */
export async function twoParents(
  db: Db,
  call: Call,
): Promise<{
  amara: Awaited<ReturnType<typeof loggedIn>>
  ben: TestInvitation
  /** The key of a browser that opened the link before Ben entered his data. */
  openedBefore: string
}> {
  const amara = await loggedIn(db, call)
  const ben = await anInvitation(db, { family: amara })
  const openedBefore = await aKey(db, ben)
  await benSends(call, ben, BEN)
  return { amara, ben, openedBefore }
}

/** Bearers of every kind, and the records each might try to open. */
export async function aWorld(db: Db, call: Call): Promise<World> {
  const { amara, ben, openedBefore } = await twoParents(db, call)
  const other = await anInvitation(db)
  const [professional, colleague] = [await aProfessionalsSession(db), await aProfessionalsSession(db)]
  const { familyId } = amara
  const bens = { userId: ben.coParentId, familyId }
  const amaras = { userId: amara.parentId, familyId }
  const strangers = { userId: other.coParentId, familyId: other.familyId }
  const pros = { userId: professional.userId, familyId: other.familyId }
  const credentials = await credentialsOf(db, amaras)
  const passwordReset = await aToken(db, amara.parentId, 'password-reset')
  const ofBrowser = async (bearer: string, purpose: 'credentials' | 'password-reset') => {
    const { body } = await call('POST', '/v2/browser-tokens', { bearer, body: { purpose } })
    return (body as { token: string }).token
  }
  const renewal = await renewalKeyOf(db, amara.parentId)
  const ofRenewal = async () => {
    const path = `/v2/parents/${amara.parentId}/renewal/browser-tokens`
    const { body } = await call('POST', path, { bearer: renewal })
    return (body as { token: string }).token
  }
  const ended = await ofBrowser(credentials, 'credentials')
  await call('DELETE', '/v2/browser-tokens', { bearer: ended })
  const dan = await aPaidForParent(db, call)
  const fromDan = {
    own: { userId: dan.userId, familyId: dan.familyId },
    coParent: { userId: dan.payerId, familyId: dan.familyId },
    otherFamily: strangers,
    professional: pros,
  }
  const fromBen = { own: bens, coParent: amaras, otherFamily: strangers, professional: pros }
  const fromAmara = { own: amaras, coParent: bens, otherFamily: strangers, professional: pros }
  const colleagues = { userId: colleague.userId, familyId: other.familyId }
  return {
    bearers: {
      invite: ben.token,
      link: ben.link,
      'opened-before': openedBefore,
      credentials,
      'browser-credentials': await ofBrowser(credentials, 'credentials'),
      'ended-browser': ended,
      session: amara.session,
      // A parent who joined, and whose place the other parent has paid.
      'paid-for': dan.session,
      device: dan.device,
      professional: professional.session,
      'opt-out': ben.optOutToken,
      renewal,
      'browser-renewal': await ofRenewal(),
      'password-reset': passwordReset,
      'not-me': await aToken(db, amara.parentId, 'not-me'),
      'email-undo': await anUndoLink(db, colleague.userId),
      'browser-password-reset': await ofBrowser(passwordReset, 'password-reset'),
      unknown: newSecret(),
    },
    places: {
      invite: fromBen,
      link: fromBen,
      'opened-before': fromBen,
      credentials: fromAmara,
      'browser-credentials': fromAmara,
      'ended-browser': fromAmara,
      session: fromAmara,
      'paid-for': fromDan,
      device: fromDan,
      professional: { own: pros, coParent: amaras, otherFamily: strangers, professional: colleagues },
      'opt-out': fromBen,
      renewal: fromAmara,
      'browser-renewal': fromAmara,
      'password-reset': fromAmara,
      'not-me': fromAmara,
      'email-undo': { own: colleagues, coParent: amaras, otherFamily: strangers, professional: pros },
      'browser-password-reset': fromAmara,
      unknown: fromBen,
    },
  }
}

/** The secret of the mail to a person's earlier address. */
async function anUndoLink(db: Db, userId: string): Promise<string> {
  const secret = newSecret()
  const change = {
    userId,
    by: 'person',
    email: `later-${userId}@lake.example`,
    oldEmail: `earlier-${userId}@lake.example`,
    undoHash: testSecrets.hash('email-undo', secret),
  } as const
  await db.transaction().execute(async (tx) => changeEmailUndoably(tx, change))
  return secret
}

async function credentialsOf(db: Db, { userId, familyId }: Place): Promise<string> {
  const secret = await aToken(db, userId, 'credentials')
  await db.updateTable('tokens').set({ family_id: familyId }).where('subject_id', '=', userId).execute()
  return secret
}
