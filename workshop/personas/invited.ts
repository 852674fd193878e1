import { randomUUID } from 'node:crypto'
import { readInviteContext } from '#domain/contracts/invites.ts'
import { placeParentOrder, priceParentOrder } from '#domain/contracts/parent-orders.ts'
import { updateParent } from '#domain/contracts/parents.ts'
import type { Arrival } from './arrival.ts'
import { ADDRESS } from './home.ts'
import { aHousehold, orderOf, pay, paymentBody, type Paid } from './sign-up.ts'
import { bearer, pathOf, type World } from './world.ts'

type Opened = { paid: Paid; link: string; userId: string; token: string }
/** The first page that is still open to the invited parent. */
type To = 'payment' | 'billing-info' | 'code'

async function invite(world: World, forBoth: boolean): Promise<{ paid: Paid; link: string }> {
  const names = { firstName: 'Amara', lastName: 'Okafor', coParent: 'Jordan', child: 'Maya' }
  const paid = await pay(world, await aHousehold(world, names), { forBoth })
  return { paid, link: await world.mailedLink(paid.coParentEmail, '/invite?') }
}

/** The link of the mail, which a new browser opens. */
export async function byLink(world: World, forBoth: boolean): Promise<Arrival> {
  return { to: pathOf((await invite(world, forBoth)).link) }
}

/** A browser has opened the link, and has its own key. */
async function open(world: World, forBoth: boolean): Promise<Opened> {
  const { paid, link: mailed } = await invite(world, forBoth)
  const { searchParams } = new URL(mailed)
  const [link, userId] = [searchParams.get('token') ?? '', searchParams.get('id') ?? '']
  const { inviteToken } = await world.ask(readInviteContext, { headers: bearer({ auth: link }) })
  if (inviteToken === null) throw new Error('the link did not give an invitation key')
  return { paid, link, userId, token: inviteToken }
}

const sessionOf = ({ link, userId, token }: Omit<Opened, 'paid'>) => ({ number: 1, link, userId, token })

/** The co-parent has opened the link and completed the steps before a page. */
export async function typing(world: World, { forBoth, to }: { forBoth: boolean; to: To }): Promise<Arrival> {
  const opened = await open(world, forBoth)
  await type(world, opened, to === 'billing-info' ? ['PARENT'] : ['PARENT', 'ADDRESS'])
  if (to === 'payment') await type(world, opened, ['PACKAGE'])
  const { number, link, userId, token } = sessionOf(opened)
  // Another browser has only the link, and no key.
  const held = to === 'code' ? { number, link, userId } : { number, link, userId, token }
  return { to: `/join/invite/${to}`, session: { invitations: [held] } }
}

async function type(
  world: World,
  { paid, userId, token }: Opened,
  sections: ('PARENT' | 'ADDRESS' | 'PACKAGE')[],
): Promise<void> {
  const parent = {
    userId,
    firstName: 'Jordan',
    lastName: 'Okafor',
    email: paid.coParentEmail,
    phoneCountryCode: '+1',
    phoneNumber: world.otherPhone,
    timeZone: 'America/Chicago',
  }
  await world.ask(updateParent, {
    params: { userId },
    headers: bearer({ auth: token }),
    body: { parent, address: ADDRESS, order: orderOf(paid.chosen), sections },
  })
}

/** The co-parent has paid, and chooses the log-in next. */
export async function joined(world: World): Promise<Arrival> {
  const opened = await open(world, false)
  await type(world, opened, ['PARENT', 'ADDRESS'])
  await type(world, opened, ['PACKAGE'])
  const { paid, userId, token } = opened
  const [params, headers, order] = [{ userId }, bearer({ auth: token }), orderOf(paid.chosen)]
  const priced = await world.ask(priceParentOrder, {
    params,
    headers,
    body: { userId, orderDetail: order },
  })
  const placed = await world.ask(placeParentOrder, {
    params,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: {
      marketingOptIn: false,
      order,
      promoCodes: null,
      payment: paymentBody(world, priced, { holder: 'Jordan Okafor' }),
    },
  })
  if (!('clickToJoinToken' in placed)) throw new Error('the payment is not known yet; a fault may be on')
  const own = { token: placed.clickToJoinToken, email: paid.coParentEmail }
  return { to: '/join/invite/credentials', session: { invitations: [{ ...sessionOf(opened), paid: own }] } }
}
