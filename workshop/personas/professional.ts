import { createProfessionalFamily } from '#domain/contracts/families.ts'
import { createProfessional } from '#domain/contracts/professionals.ts'
import { anAccount, type Account } from './account.ts'
import { bearer, type World } from './world.ts'

/** A professional who has set the log-in. */
export async function aProfessional(world: World): Promise<Account> {
  const { link } = await registered(world, 'Diego')
  const token = new URL(link).searchParams.get('token') ?? ''
  return anAccount(world, { token, firstName: 'Diego', kind: 'professional' })
}

/** A professional, and the link that was mailed. */
export async function registered(world: World, firstName: string): Promise<{ link: string }> {
  const email = `${firstName.toLowerCase()}.${world.own}@alvarez.example`
  await world.ask(createProfessional, {
    headers: {},
    body: {
      name: { title: 'Dr.', firstName, lastName: 'Alvarez', credentials: 'J.D.' },
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
  return { link: await world.mailedLink(email, 'token=') }
}

/** Enters a family of each last name. Both parents are invited. */
export async function withCases(world: World, account: Account, lastNames: readonly string[]): Promise<void> {
  for (const lastName of lastNames) {
    const parent = (firstName: string) => ({
      firstName,
      lastName,
      email: `${firstName}.${lastName}.${world.own}@example.com`.toLowerCase(),
    })
    await world.ask(createProfessionalFamily, {
      headers: bearer(account),
      body: {
        parents: [parent('Amara'), parent('Jordan')],
        children: [{ firstName: 'Maya', lastName }],
      },
    })
  }
}
