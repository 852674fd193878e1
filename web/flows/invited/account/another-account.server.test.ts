import { expect, test } from 'vitest'
import { linkPage } from '#tests/support/pages/link-page.ts'
import { BENS_INVITATION } from '#tests/support/buyers/parent-view.ts'
import * as account from './screen.tsx'

const [AMARA, OMAR] = ['2b1c8d5e-7a3f-4e0b-9c6d-8f5a4e3b2c1d', '7f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a12']
const OMARS = { auth: 'o'.repeat(43), userId: OMAR }
const JOINS = `POST /v2/invites/attachments Bearer ${OMARS.auth}`

/** The answer to “Join as …” on a page that names this account, while Omar is logged in. */
const join = async (named: string) =>
  linkPage('/invite/account', account).send({
    of: BENS_INVITATION.userId,
    fields: { intent: 'join', account: named },
    answers: {
      'POST /v2/invites/attachments': () =>
        Response.json({ status: 422, message: 'It cannot.', code: 'x' }, { status: 422 }),
    },
    session: { account: OMARS, invitations: [{ ...BENS_INVITATION, token: 't'.repeat(43) }] },
  })

test('a page that offers one account joins with no other, which was logged in after it', async () => {
  const { answer, calls } = await join(AMARA)
  expect(answer).toMatchObject({ init: { status: 409 } })
  expect(calls).toEqual([])
})

test('the page of the account itself, and one of an earlier version that names none, joins', async () => {
  expect((await join(OMAR)).calls).toEqual([JOINS])
  expect((await join('')).calls).toEqual([JOINS])
})
