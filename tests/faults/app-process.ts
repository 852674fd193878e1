import type { Call } from '#tests/support/api.ts'
import { startApp } from '#tests/support/app.ts'
import { fieldsOf } from '#tests/support/accounts/credentials.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { overHttp } from '#tests/support/http-call.ts'
import { aDraftReadyToPay, aParent, type Draft } from '#tests/support/buyers/joining.ts'
import { QUICK_LIMITS } from './pace.ts'
import { methodOf } from '#tests/support/payments/payments.ts'
import type { Answer, Command, EngineProcess, OrderToPlace } from './engine-client.ts'

/** The whole application over HTTP, with the same commands as the engine alone. */
export async function startWholeApp(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<EngineProcess> {
  const app = await startApp({ databaseUrl, env: { ...QUICK_LIMITS, LOG_LEVEL: 'info', ...env } })
  const call = overHttp(app.origin, { visitor: 'storm' })
  let alive = true
  const ended = Promise.withResolvers<NodeJS.Signals | null>()
  return {
    call,
    pid: app.pid,
    isAlive: () => alive,
    ended: ended.promise,
    signal: (signal) => {
      if (!alive) return
      alive = false
      void app.kill().then(() => ended.resolve(signal))
    },
    tell: async (command) => {
      if (!alive) return 'died'
      return obey(call, command).catch(() => 'died')
    },
  }
}

async function obey(call: Call, command: Command): Promise<Answer> {
  switch (command.do) {
    case 'open':
      return openDraft(call, command.humanId)
    case 'place':
      return place(call, command.order)
    case 'status':
    case 'recover':
    case 'sweep':
      throw new Error('the application does this itself')
  }
}

type Order = Awaited<ReturnType<typeof anOrder>>
/** The drafts of this storm, by id. They stand for the buyers’ browsers. */
const drafts = new Map<string, { draft: Draft; order: Order }>()

/** Creates a draft and takes it to payment. Returns its id. The buyer retries a failed call. */
async function openDraft(call: Call, humanId?: string): Promise<string> {
  const phoneNumber = `612${Math.floor(2_000_000 + Math.random() * 7_000_000)}`
  const email = humanId ? { email: `noor-${humanId}@example.com` } : {}
  const draft = await aDraftReadyToPay(call, { parent: aParent({ phoneNumber, ...email }) })
  drafts.set(draft.signupId, { draft, order: await anOrder(call, draft) })
  return draft.signupId
}

const ANSWERS: Readonly<Record<number, Answer>> = {
  200: 'paid',
  202: 'processing',
  402: 'declined',
  409: 'in-progress',
  503: 'unavailable',
}

async function place(call: Call, { scopeId, nonce, key }: OrderToPlace): Promise<Answer> {
  const opened = drafts.get(scopeId)
  if (!opened) throw new Error('no such draft')
  const { draft, order } = opened
  const { status, body } = await placeOrder(
    call,
    draft,
    { ...order, payment: { ...order.payment, nonce, paymentType: methodOf(nonce) } },
    key,
  )
  if (fieldsOf(body).includes('parent.duplicate')) return 'not-claimed'
  return ANSWERS[status] ?? `error: ${status}`
}
