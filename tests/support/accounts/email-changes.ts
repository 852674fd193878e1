import type { EmailChange } from '#domain/contracts/email-changes.ts'
import type { Db } from '#server/db/database.ts'
import type { Call } from '../api.ts'
import { anAccount, credentialsApi, PASSWORD } from './credentials.ts'
import { mailsOfKind } from '../mails.ts'

/** The secret in a mailed link. */
export function secretIn(url: string | undefined): string {
  return new URL(url ?? 'https://none.example').searchParams.get('token') ?? ''
}

/** The actions of a person and an attacker in a change of e-mail. */
export function emailChanges(db: Db, call: Call = credentialsApi(db)) {
  const logIn = async (username: string, more: Record<string, unknown> = {}) =>
    (await call('POST', '/v2/login', { body: { username, password: PASSWORD, ...more } })).body as {
      auth: string
      device: string
      url: string
    }
  const ask = async (bearer: string, email: string) =>
    call('POST', '/v2/account/email', { bearer, body: { email } })
  const confirm = async (bearer: string, code: string) =>
    call('PUT', '/v2/account/email', { bearer, body: { code } })
  const codeTo = async (recipient: string) =>
    (await mailsOfKind(db, { recipient, kind: 'email-change-code' })).at(-1)?.code ?? ''
  const undoLinkTo = async (recipient: string) => {
    const mails = await mailsOfKind(db, { recipient, kind: 'email-changed' })
    return secretIn(mails.find(({ undoUrl }) => undoUrl)?.undoUrl)
  }
  const resetLinksTo = async (recipient: string) =>
    (await mailsOfKind(db, { recipient, kind: 'password-reset' })).map(({ url }) => secretIn(url))
  return {
    call,
    logIn,
    ask,
    confirm,
    codeTo,
    undoLinkTo,
    resetLinksTo,
    change: async (bearer: string, email: string) => {
      await ask(bearer, email)
      return confirm(bearer, await codeTo(email))
    },
    read: async (bearer: string) => (await call('GET', '/v2/account/email', { bearer })).body as EmailChange,
    undo: async (bearer: string) => call('POST', '/v2/email-undo', { bearer }),
    notMe: async (bearer: string) => call('POST', '/v2/not-me', { bearer }),
    setPassword: async (bearer: string, newPassword: string) =>
      call('PUT', '/v2/password', { bearer, body: { newPassword } }),
    askForLink: async (email: string) => call('POST', '/v2/password-resets', { body: { email } }),
    isIn: async (bearer: string) => (await call('GET', '/v2/account', { bearer })).status === 200,
    /** A person with an account, in a browser of their own, and a new address that nobody has. */
    aPerson: async () => {
      const account = await anAccount(db)
      return { ...account, ...(await logIn(account.username)), wanted: `new-${account.email}` }
    },
  }
}
