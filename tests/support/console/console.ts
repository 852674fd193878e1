import { Hono } from 'hono'
import type { ConsolePages } from '#domain/console/console-pages.ts'
import { ROLES, type Role } from '#domain/console/roles.ts'
import { mountConsolePages, recordRefused } from '#server/console/index.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import { identify, limitBody, requireJson } from '#server/platform/edge.ts'
import type { Api } from '#server/platform/mount.ts'
import type { Env } from '#server/platform/request-context.ts'
import { answer } from '#web/flows/console/entry.tsx'
import { mountTestConsole } from './console-api.ts'
import { testPayments } from '../payments/payments.ts'
import { recordedLog, type RecordedLog } from '../recorded-log.ts'
import { giveYears } from '../payments/refunds.ts'
import { aStaffMember, bearerOf } from './staff.ts'

const pages: ConsolePages = {
  answer,
  assets: { style: '/console/assets/a.css', script: '/console/assets/a.js' },
}

type Sent = { method?: string; body?: string | FormData; headers?: Readonly<Record<string, string>> }
export type ConsoleAnswer = { status: number; text: string; headers: Headers }
export type TestConsole = {
  /** Opens a page as a role. Without a role there is no session. */
  open: (path: string, as: Role | null) => Promise<ConsoleAnswer>
  /** Sends the form of a page. */
  send: (path: string, as: Role | null, fields: Readonly<Record<string, string>>) => Promise<ConsoleAnswer>
  /** Sends a form with a file. */
  sendForm: (path: string, as: Role | null, fields: FormData) => Promise<ConsoleAnswer>
  log: RecordedLog
}

/** The console with its pages, where each role has a session. The header `x-test-session` stands for the cookie. */
export function testConsole(db: Db, { mountOthers }: { mountOthers?: (api: Api) => void } = {}): TestConsole {
  const log = recordedLog()
  const app: Api = new Hono<Env>()
  app.use(identify({ log, trustedHops: 1 }))
  app.use('/v2/*', limitBody(), requireJson())
  mountTestConsole(app, db, {
    payments: testPayments(db, { fulfil: giveYears }).payments,
    refundAlone: 50,
    eventsInside: true,
  })
  mountOthers?.(app)
  mountConsolePages(app, {
    log,
    sessionOf: async (request) => {
      const role = ROLES.find((each) => each === request.headers.get('x-test-session'))
      return role ? { secret: bearerOf(role), staff: aStaffMember(role), endsAt: null } : null
    },
    recordRefused: async (refused) => recordRefused(db, refused),
    fetchApi: async (request, address) => app.request(request, {}, { address }),
    loadPages: async () => pages,
    readNow: async () => readNow(db),
  })
  const ask = async (path: string, as: Role | null, init: Sent): Promise<ConsoleAnswer> => {
    const headers = {
      ...init.headers,
      'x-forwarded-for': '192.0.2.7',
      ...(as ? { 'x-test-session': as } : {}),
    }
    const response = await app.request(path, { ...init, headers })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  return {
    open: async (path, as) => ask(path, as, {}),
    send: async (path, as, fields) =>
      ask(path, as, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    sendForm: async (path, as, body) => ask(path, as, { method: 'POST', body }),
    log,
  }
}

/** The hidden fields of a form, as they are in the page. */
export function hiddenFields(html: string): Record<string, string> {
  const found = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]))
}
