import { setCredentials } from '#domain/contracts/credentials.ts'
import { logIn } from '#domain/contracts/login.ts'
import { pay, aHousehold, type Paid } from './sign-up.ts'
import type { World } from './world.ts'

/** The password of every persona with an account. */
export const PASSWORD = 'copper-kettle-41'
const SECURITY = {
  securityQuestion: 'My first river?',
  securityAnswer: 'The Niger',
  securityCode: '4071',
  confirmCode: '4071',
}

export type Account = {
  username: string
  userId: string
  auth: string
  device: string | null
  firstName: string
}

/** Sets the log-in with the token of a payment or of a mail, and logs in. */
export async function anAccount(
  world: World,
  { token, firstName, kind }: { token: string; firstName: string; kind: 'parent' | 'professional' },
): Promise<Account> {
  const username = `${firstName.toLowerCase()}.${world.own}`
  const ofParents = { referral: { selection: 'SEARCH_ENGINE' }, agreedToTerms: true }
  await world.ask(setCredentials, {
    headers: { authorization: `Bearer ${token}` },
    body: { username, password: PASSWORD, ...SECURITY, ...(kind === 'parent' ? ofParents : {}) },
  })
  const { auth, userId, device } = await world.ask(logIn, {
    body: { username, password: PASSWORD, submit: 'Login', _eventId: 'submit' },
  })
  if (auth === null || userId === null) throw new Error(`${username} could not log in`)
  return { username, userId, auth, device, firstName }
}

/** A parent who has paid and is logged in. */
export async function aParent(
  world: World,
  firstName: string,
  payment: Parameters<typeof pay>[2] = {},
): Promise<Account & { paid: Paid }> {
  const names = { firstName, lastName: 'Okafor', coParent: 'Jordan', child: 'Maya' }
  const paid = await pay(world, await aHousehold(world, names), payment)
  return { ...(await anAccount(world, { token: paid.token, firstName, kind: 'parent' })), paid }
}

/** The session of a person who is logged in. */
export function inside(
  { auth, userId, device, firstName }: Account,
  kind: 'parent' | 'professional' = 'parent',
) {
  return { account: { auth, userId, kind, firstName }, ...(device === null ? {} : { device }) }
}
