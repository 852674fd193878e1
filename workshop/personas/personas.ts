import { askForErasure } from '#domain/contracts/erasure.ts'
import { createProfessionalFamily } from '#domain/contracts/families.ts'
import { createProfessional } from '#domain/contracts/professionals.ts'
import { switchRenewal } from '#domain/contracts/renewals.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { SessionData } from '#web/lib/session.server.ts'
import { aParent, anAccount, inside } from './account.ts'
import { chargeDue, endDue, moveBack } from './a-year-later.ts'
import { aHousehold, pay } from './sign-up.ts'
import type { World } from './world.ts'

/** A persona after a press: where the browser goes, and what its session holds. */
export type Arrival = {
  /** A path of the site. */
  to: string
  session?: Omit<SessionData, 'visitor'>
  /** Cookies that a page itself has set. */
  cookies?: readonly string[]
}
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

const bearer = ({ auth }: { auth: string }) => ({ authorization: `Bearer ${auth}` })
const household = async (world: World, firstName: string, options?: { address: boolean }) =>
  aHousehold(world, { firstName, lastName: 'Okafor', coParent: 'Jordan', child: 'Maya' }, options)

/** Where a mailed link leads on this machine. */
function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

async function invited(world: World, forBoth: boolean): Promise<Arrival> {
  const { coParentEmail } = await pay(world, await household(world, 'Amara'), { forBoth })
  return { to: pathOf(await world.mailedLink(coParentEmail, '/invite?')) }
}

/** One press makes each of them, by the calls that a browser would send. */
export const PERSONAS: Readonly<Record<string, Persona>> = {
  amara: {
    name: 'Amara',
    is: 'starts afresh',
    look: 'p1',
    become: async () => ({ to: '/join/signup' }),
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
  jordan: {
    name: 'Jordan',
    is: 'co-parent invited',
    look: 'p2',
    become: async (world) => invited(world, false),
  },
  'jordan-paid': {
    name: 'Jordan',
    is: 'invited, already paid',
    look: 'p2',
    become: async (world) => invited(world, true),
  },
  grace: {
    name: 'Grace',
    is: 'paid, has an account',
    look: 'p1',
    become: async (world) => ({ to: '/join/account', session: inside(await aParent(world, 'Grace')) }),
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
  alvarez: {
    name: 'D. Alvarez',
    is: 'professional with two cases',
    look: '',
    become: async (world) => {
      const account = await aProfessional(world)
      for (const lastName of ['Okafor', 'Haddad'])
        await world.ask(createProfessionalFamily, {
          headers: bearer(account),
          body: {
            parents: [
              {
                firstName: 'Amara',
                lastName,
                email: `amara.${lastName.toLowerCase()}.${world.own}@example.com`,
              },
              {
                firstName: 'Jordan',
                lastName,
                email: `jordan.${lastName.toLowerCase()}.${world.own}@example.com`,
              },
            ],
            children: [{ firstName: 'Maya', lastName }],
          },
        })
      return { to: '/join/my-cases', session: inside(account, 'professional') }
    },
  },
}

async function aProfessional(world: World) {
  const email = `diego.${world.own}@alvarez.example`
  await world.ask(createProfessional, {
    headers: {},
    body: {
      name: { title: 'Dr.', firstName: 'Diego', lastName: 'Alvarez', credentials: 'J.D.' },
      email,
      phone: { countryCode: 'US_CANADA', number: world.phoneNumber, extension: null },
      referral: { source: 'BENCH_OFFICER', benchOfficer: { name: 'Hon. A. Reyes', position: 'JUDGE' } },
      practice: { name: 'Alvarez Family Law' },
      address: {
        line1: '2200 Lake Street',
        city: 'Minneapolis',
        region: 'MN',
        postalCode: '55408',
        country: 'US',
      },
      timezone: 'America/Chicago',
      roles: ['ATTORNEY', 'MEDIATOR'],
      security: { question: 'Name of my first boat?', answer: 'Northern Light', code: '4821' },
    },
  })
  const link = new URL(await world.mailedLink(email, 'token='))
  const token = link.searchParams.get('token') ?? ''
  return anAccount(world, { token, firstName: 'Diego', kind: 'professional' })
}
