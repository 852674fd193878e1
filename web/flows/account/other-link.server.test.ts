import { expect, test } from 'vitest'
import { linkPage } from '#tests/support/pages/link-page.ts'
import { RENEWAL } from '#tests/support/renewals/renewal-view.ts'
import * as undoEmail from './email/undo/screen.tsx'
import * as notMe from './not-me/screen.tsx'
import * as newPassword from './password/new/screen.tsx'
import * as renewal from './renewal/screen.tsx'

const [AMARA, BEN] = ['6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11', '7f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a12']
const [ONE, AGAIN, OTHER] = ['a'.repeat(43), 'c'.repeat(43), 'b'.repeat(43)]
const away = () => Response.json({ status: 503, code: 'x', message: 'x' }, { status: 503 })
const done = () => new Response(null, { status: 204 })
const answers = {
  'PUT /v2/password': () => Response.json({ device: 'd'.repeat(43) }),
  'POST /v2/not-me': done,
  'POST /v2/email-undo': done,
  [`GET /v2/parents/${AMARA}/renewal`]: () => Response.json(RENEWAL),
  [`GET /v2/parents/${BEN}/renewal`]: () => Response.json(RENEWAL),
  [`PUT /v2/parents/${BEN}/renewal`]: () => Response.json({ ...RENEWAL, renews: false }),
  'GET /v1/lookups/packages': away,
  'GET /v2/packages': away,
}
const renewalOf = (userId: string, secret: string) => ({ renewalHolder: { userId, secret } })

/** Each page, with what a browser holds: after one person's link, after the same link again, and after another's. */
const PAGES = {
  'a new password': {
    page: linkPage('/password/new', newPassword),
    one: { passwordReset: ONE, resetOwner: AMARA },
    again: { passwordReset: AGAIN, resetOwner: AMARA },
    other: { passwordReset: OTHER, resetOwner: BEN },
    acts: `PUT /v2/password Bearer ${OTHER}`,
  },
  'a new password with a dead link': {
    page: linkPage('/password/new', newPassword),
    one: { passwordReset: ONE },
    again: { passwordReset: ONE },
    other: { passwordReset: OTHER, resetOwner: BEN },
    acts: `PUT /v2/password Bearer ${OTHER}`,
  },
  '“this was not me”': {
    page: linkPage('/not-me', notMe),
    one: { notMe: ONE },
    again: { notMe: ONE },
    other: { notMe: OTHER },
    acts: `POST /v2/not-me Bearer ${OTHER}`,
  },
  'the earlier address': {
    page: linkPage('/email/undo', undoEmail),
    one: { undoEmail: ONE },
    again: { undoEmail: ONE },
    other: { undoEmail: OTHER },
    acts: `POST /v2/email-undo Bearer ${OTHER}`,
  },
  renewal: {
    page: linkPage('/renewal', renewal),
    one: renewalOf(AMARA, ONE),
    again: renewalOf(AMARA, AGAIN),
    other: renewalOf(BEN, OTHER),
    acts: `PUT /v2/parents/${BEN}/renewal Bearer ${OTHER}`,
  },
}

for (const [what, { page, one, again, other, acts }] of Object.entries(PAGES)) {
  const fields = { newPassword: 'quiet-harbour-7!' }
  const name = async (session: typeof one) => page.namedOn({ answers, session })
  const send = async (of: string) => page.send({ of, fields, answers, session: other })

  test(`the page for ${what} does nothing for the person whose link is opened after it`, async () => {
    const { answer, calls } = await send(await name(one))
    expect(answer).toMatchObject({ data: { outcome: 'other-link' }, init: { status: 409 } })
    expect(calls).toEqual([])
  })

  test(`the page for ${what} works with its own link, and if it is of an earlier version`, async () => {
    expect((await send(await name(other))).calls).toContain(acts)
    expect((await send('')).calls).toContain(acts)
  })

  test(`the page for ${what} names the same if its link is opened again, and no secret`, async () => {
    expect(await name(again)).toBe(await name(one))
    expect(await name(one)).toMatch(/^[\w-]{16,36}$/)
  })
}

test('after a renewal was switched off, the page of another person does not say that theirs is off', async () => {
  const { page, one } = PAGES.renewal
  const session = { renewalOff: { ...RENEWAL, isCharging: false }, renewalOffOf: BEN }
  const of = await page.namedOn({ answers, session: one })
  expect((await page.send({ of, answers, session })).answer).toMatchObject({
    data: { outcome: 'other-link' },
  })
})
