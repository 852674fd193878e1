import {
  SANDBOX_PATH,
  type SandboxVerification,
  type WindowInit,
  type WindowReport,
} from '#domain/contracts/sandbox-gateway.ts'
import { formatMoney } from '#domain/money.ts'
import type { ProviderDeps, VerifyAnswer, VerifyRequest } from './provider.ts'
import { clickOver, createFrame, greet, sandboxUrl } from './sandbox-frame.ts'
import type { SandboxSession } from './sandbox-session.ts'
import { withTimeLimit } from './with-time-limit.ts'
import { withResolvers } from '../with-resolvers.ts'

const CALL_LIMIT_MS = 15_000
/** How long the issuer's question may stay open. */
const CHALLENGE_LIMIT_MS = 300_000

type Deps = { deps: ProviderDeps; session: SandboxSession }

/** 3-D Secure in the sandbox: verified at once, refused, or asked in a dialog. */
export async function verifyInSandbox(
  request: VerifyRequest,
  { deps, session }: Deps,
): Promise<VerifyAnswer> {
  const clientToken = await session.freshToken()
  const { nonce, amount } = request
  const { amountMinor } = amount
  const answer = await withTimeLimit(ask({ clientToken, nonce, amountMinor }), CALL_LIMIT_MS)
  if (answer.outcome === 'failed')
    return 'because' in answer ? answer : { outcome: 'failed', because: 'refused' }
  if (answer.outcome === 'verified') return answer
  const init: WindowInit = {
    kind: 'init',
    clientToken,
    amount: formatMoney(amountMinor, { currency: amount.currency, locale: deps.locale }),
    nonce,
    amountMinor,
  }
  return challenge(init, deps)
}

async function ask(body: {
  clientToken: string
  nonce: string
  amountMinor: number
}): Promise<SandboxVerification> {
  const response = await fetch(`${SANDBOX_PATH}/verifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status >= 500) throw new Error('the sandbox gateway answered with a server error')
  // The sandbox's own call answers in this format.
  return response.ok ? ((await response.json()) as SandboxVerification) : { outcome: 'failed' }
}

async function challenge(init: WindowInit, { locale }: ProviderDeps): Promise<VerifyAnswer> {
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = withResolvers<VerifyAnswer>()
  port1.addEventListener('message', ({ data }: MessageEvent<WindowReport>) => resolve(answerOf(data)))
  port1.start()
  const frame = createFrame(sandboxUrl('challenge', { lang: locale }), '3-D Secure')
  const dialog = document.createElement('dialog')
  dialog.style.cssText =
    'margin:auto;padding:0;border:0;border-radius:12px;width:min(26rem,94vw);height:min(32rem,90vh)'
  dialog.addEventListener('cancel', () => resolve({ outcome: 'cancelled' }))
  dialog.append(frame)
  void greet(() => frame.contentWindow, { init, ports: [port2] }).then(
    (came) => came || resolve({ outcome: 'failed', because: 'network' }),
  )
  document.body.append(dialog)
  dialog.showModal()
  frame.focus()
  const answer = await withTimeLimit(promise, CHALLENGE_LIMIT_MS)
  dialog.close()
  await clickOver()
  dialog.remove()
  port1.close()
  return answer
}

function answerOf(report: WindowReport): VerifyAnswer {
  if (report.kind === 'approved') return { outcome: 'verified', nonce: report.nonce }
  if (report.kind === 'cancelled') return { outcome: 'cancelled' }
  return { outcome: 'failed', because: report.because === 'network' ? 'network' : 'refused' }
}
