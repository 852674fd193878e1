import { randomInt, randomUUID } from 'node:crypto'
import type { CallInput, Contract } from '#domain/contracts/contract.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { keptMails, linksOf } from '#server/email/mailbox/index.ts'
import { mailer } from '#server/gateways.ts'
import type { Api } from '#server/platform/mount.ts'
import type { WorkshopDeps } from '#server/workshop.ts'
import { callContract, type CallResult } from '#web/lib/contract-call.ts'

/** The body of a successful answer. */
type Answered<C extends Contract> = Extract<CallResult<C>, { ok: true }>['body']

/** The functions that create a persona: calls of the API as a browser sends them, and the mails. */
export type World = {
  deps: WorkshopDeps
  locale: Locale
  /** The visitor id, which decides the packages on sale. */
  visitor: string
  /** The network address of their browser. */
  address: string
  /** The suffix of every name and e-mail of this persona, so that each click creates a new person. */
  own: string
  phoneNumber: string
  /** The e-mail of the other parent. */
  otherPhone: string
  /** @throws for a refusal */
  ask: <C extends Contract>(contract: C, input: CallInput<C>) => Promise<Answered<C>>
  /** Sends a form to a page, and returns its redirect. */
  send: (path: string, fields: Record<string, string>) => Promise<Response>
  /** The first link that contains a text, in the newest mail to an address. It waits for the mail. */
  mailedLink: (recipient: string, holding: string) => Promise<string>
}

const UNREADABLE = { status: 500, code: 'api.generic', message: 'unreadable' } as const
const MAIL_TRIES = 50
const MAIL_PAUSE_MS = 100
/** Each persona has its own network address, so that no limit counts them together. */
const address = () => `2001:db8:${randomInt(1, 0xffff).toString(16)}:${randomInt(1, 0xffff).toString(16)}::1`

/** A number in Minneapolis. */
const phone = () => `612${randomInt(2_000_000, 9_000_000)}`

export function worldOf(api: Api, deps: WorkshopDeps, locale: Locale): World {
  const visitor = randomUUID()
  const from = { address: address() }
  const send = async (request: Request) => api.fetch(request, from)
  return {
    deps,
    locale,
    visitor,
    address: from.address,
    own: visitor.slice(0, 6),
    phoneNumber: phone(),
    otherPhone: phone(),
    ask: async (contract, input) => {
      const headers = new Headers({ 'anonymous-id': visitor, language: locale })
      const answer = await callContract(contract, input, { send, headers, unreadable: () => UNREADABLE })
      if (!answer.ok)
        throw new Error(`${contract.id} answered ${answer.status}: ${JSON.stringify(answer.problem)}`)
      return answer.body
    },
    send: async (path, fields) =>
      api.fetch(
        new Request(`${deps.config.site.origin}${path}`, {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { 'accept-language': locale, cookie: `locale=${locale}` },
        }),
        from,
      ),
    mailedLink: async (recipient, holding) => mailedLink(deps, recipient, holding),
  }
}

async function mailedLink(deps: WorkshopDeps, recipient: string, holding: string): Promise<string> {
  for (let attempt = 0; attempt < MAIL_TRIES; attempt += 1) {
    await (await mailer(deps)).deliverDue()
    const links = (await keptMails(deps.db, recipient)).flatMap(linksOf)
    const link = links.find((each) => each.includes(holding))
    if (link !== undefined) return link
    // The worker may be about to send it.
    await new Promise((resolve) => setTimeout(resolve, MAIL_PAUSE_MS))
  }
  throw new Error(`no mail to ${recipient} contains ${holding}`)
}

export const bearer = ({ auth }: { auth: string }) => ({ authorization: `Bearer ${auth}` })

/** The URL of a mailed link on this machine. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}
