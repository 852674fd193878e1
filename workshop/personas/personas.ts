import { askForErasure } from '#domain/contracts/erasure.ts'
import { switchRenewal } from '#domain/contracts/renewals.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { aParent, inside } from './account.ts'
import type { Arrival } from './arrival.ts'
import { chargeDue, endDue, moveBack } from './a-year-later.ts'
import { byLink, joined, typing } from './invited.ts'
import { aProfessional, registered, withCases } from './professional.ts'
import { BRITAIN } from './home.ts'
import { aHousehold, pay } from './sign-up.ts'
import { bearer, pathOf, type World } from './world.ts'

export type Persona = {
  name: string
  /** The state in a few words. */
  is: string
  look: 'p1' | 'p2' | ''
  locale?: Locale
  become: (world: World) => Promise<Arrival>
}

const DECLINES = 'fake-processor-declined-visa-nonce'
/** The first payment succeeds, and each later one is declined softly. */
const DECLINES_LATER = 'fake-vaulted-2001-nonce'
const PAST_DUE_DAYS = 7
const OVER_DAYS = 40

const household = async (world: World, firstName: string, options?: { address: boolean }) =>
  aHousehold(world, { firstName, lastName: 'Okafor', coParent: 'Jordan', child: 'Maya' }, options)

/** One click creates each of them, with the calls that a browser would send. */
export const PERSONAS: Readonly<Record<string, Persona>> = {
  amara: {
    name: 'Amara',
    is: 'US, starts afresh',
    look: 'p1',
    become: async () => ({ to: '/join/signup' }),
  },
  jordan: {
    name: 'Jordan',
    is: 'co-parent invited',
    look: 'p2',
    become: async (world) => byLink(world, false),
  },
  lucia: {
    name: 'Lucía',
    is: 'unfinished sign-up at payment, in Spanish',
    look: 'p1',
    locale: 'es-MX',
    become: async (world) => {
      const { signupId, registrationKey } = await household(world, 'Lucia')
      return { to: '/join/payment', session: { registration: { signupId, registrationKey } } }
    },
  },
  harriet: {
    name: 'Harriet',
    is: 'UK, bank asks 3-D Secure: card 4000 0000 0000 2503',
    look: 'p1',
    become: async (world) => {
      const names = { firstName: 'Harriet', lastName: 'Whitmore', coParent: 'Jordan', child: 'Maya' }
      const { signupId, registrationKey } = await aHousehold(world, names, { home: BRITAIN })
      return { to: '/join/payment', session: { registration: { signupId, registrationKey } } }
    },
  },
  tom: {
    name: 'Tom',
    is: 'card declined',
    look: 'p1',
    become: async (world) => {
      const draft = await household(world, 'Tom')
      await pay(world, draft, { nonce: DECLINES }).catch(() => null)
      const { signupId, registrationKey } = draft
      return { to: '/join/payment', session: { registration: { signupId, registrationKey } } }
    },
  },
  nadia: {
    name: 'Nadia',
    is: `past due, day ${PAST_DUE_DAYS}`,
    look: 'p1',
    become: async (world) => {
      const account = await aParent(world, 'Nadia', { nonce: DECLINES_LATER })
      await moveBack(world.deps, account.userId, PAST_DUE_DAYS)
      await chargeDue(world.deps)
      return { to: '/join/account/billing', session: inside(account) }
    },
  },
  evan: {
    name: 'Evan',
    is: 'ended, comes back',
    look: 'p1',
    become: async (world) => {
      const account = await aParent(world, 'Evan', { renews: false })
      await moveBack(world.deps, account.userId, OVER_DAYS)
      await endDue(world.deps)
      return { to: '/join/account/billing/subscribe', session: inside(account) }
    },
  },
  alvarez: {
    name: 'D. Alvarez',
    is: 'professional with two cases',
    look: '',
    become: async (world) => {
      const account = await aProfessional(world)
      await withCases(world, account, ['Okafor', 'Haddad'])
      return { to: '/join/my-cases', session: inside(account, 'professional') }
    },
  },
  grace: {
    name: 'Grace',
    is: 'paid, has an account',
    look: 'p1',
    become: async (world) => ({ to: '/join/account', session: inside(await aParent(world, 'Grace')) }),
  },
  duplicate: {
    name: 'Amara again',
    is: 'duplicate of an account',
    look: 'p1',
    become: async (world) => {
      const { paid } = await aParent(world, 'Amara')
      const answer = await world.send('/join/step1', { ...paid.parent, attempt: crypto.randomUUID() })
      return { to: answer.headers.get('location') ?? '/join/step1', cookies: answer.headers.getSetCookie() }
    },
  },
  'jordan-pays': {
    name: 'Jordan',
    is: 'invited, at payment',
    look: 'p2',
    become: async (world) => typing(world, { forBoth: false, to: 'payment' }),
  },
  'jordan-bills': {
    name: 'Jordan',
    is: 'already paid, gives the address',
    look: 'p2',
    become: async (world) => typing(world, { forBoth: true, to: 'billing-info' }),
  },
  'jordan-elsewhere': {
    name: 'Jordan',
    is: 'invited, typed on another device',
    look: 'p2',
    become: async (world) => typing(world, { forBoth: false, to: 'code' }),
  },
  'jordan-joined': {
    name: 'Jordan',
    is: 'invited, has paid',
    look: 'p2',
    become: async (world) => joined(world),
  },
  'jordan-paid': {
    name: 'Jordan',
    is: 'invited, already paid',
    look: 'p2',
    become: async (world) => byLink(world, true),
  },
  ruth: {
    name: 'Ruth',
    is: 'paid, sets the log-in',
    look: 'p1',
    become: async (world) => {
      const { token, userId, parent, signupId, registrationKey } = await pay(
        world,
        await household(world, 'Ruth'),
      )
      const credentials = { token, userId, email: parent.email }
      return {
        to: '/join/credentials',
        session: { credentials, registration: { signupId, registrationKey } },
      }
    },
  },
  hazel: {
    name: 'Hazel',
    is: 'has just paid, sees the receipt',
    look: 'p1',
    become: async (world) => {
      const account = await aParent(world, 'Hazel')
      const { token, userId, parent, signupId, registrationKey } = account.paid
      return {
        to: '/join/receipt',
        session: {
          ...inside(account),
          credentials: { token, userId, email: parent.email },
          registration: { signupId, registrationKey },
        },
        isShownOnce: true,
      }
    },
  },
  omar: {
    name: 'Omar',
    is: 'cancelled, still paid until a day',
    look: 'p1',
    become: async (world) => {
      const account = await aParent(world, 'Omar')
      const params = { userId: account.userId }
      await world.ask(switchRenewal, { params, headers: bearer(account), body: { renews: false } })
      return { to: '/join/account/billing', session: inside(account) }
    },
  },
  ivy: {
    name: 'Ivy',
    is: 'account being deleted',
    look: 'p1',
    become: async (world) => {
      const account = await aParent(world, 'Ivy')
      await world.ask(askForErasure, { headers: bearer(account) })
      return { to: '/join/account/delete', session: inside(account) }
    },
  },
  dara: {
    name: 'Dara',
    is: 'professional, sets the password',
    look: '',
    become: async (world) => ({ to: pathOf((await registered(world, 'Dara')).link) }),
  },
}
