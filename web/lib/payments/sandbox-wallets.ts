import { SANDBOX_PATH, type WindowInit, type WindowReport } from '#domain/contracts/sandbox-gateway.ts'
import { formatMoney } from '#domain/money.ts'
import type {
  ProviderDeps,
  WalletButtonAnswer,
  WalletButtonOptions,
  WalletDetails,
  WalletResult,
} from './provider.ts'
import { clickOver, greet, sandboxUrl } from './sandbox-frame.ts'
import type { SandboxSession } from './sandbox-session.ts'
import { drawWalletButton } from './wallet-button.ts'
import { withTimeLimit } from './with-time-limit.ts'
import { withResolvers } from '../with-resolvers.ts'

const SET_UP_LIMIT_MS = 10_000
/** How long a buyer may take in the wallet's window. */
const WINDOW_LIMIT_MS = 180_000
const LOOK_EVERY_MS = 250
const WINDOW_SIZE = 'popup,width=440,height=640'

type Deps = { deps: ProviderDeps; session: SandboxSession }

/** Draws a button that opens the sandbox gateway's window for the wallet. */
export async function createSandboxWallet(
  options: WalletButtonOptions,
  { deps, session }: Deps,
): Promise<WalletButtonAnswer> {
  if ((await withTimeLimit(reach(), SET_UP_LIMIT_MS)) !== true)
    return options.wallet === 'venmo' ? { outcome: 'unsupported' } : { outcome: 'failed', because: 'network' }
  const button = drawWalletButton(options)
  let open = false
  button.addEventListener('click', () => {
    if (open) return
    open = true
    // Browsers block windows that open after the click, so it must open now.
    const popup = window.open(sandboxUrl(options.wallet, { lang: deps.locale }), '_blank', WINDOW_SIZE)
    void payIn(popup, options, { deps, session }).then(async (result) => {
      await clickOver()
      popup?.close()
      open = false
      options.onResult(result)
    })
  })
  return { outcome: 'ready', teardown: async () => button.remove() }
}

async function reach(): Promise<boolean> {
  return (await fetch(`${SANDBOX_PATH}/wallets`)).ok
}

async function payIn(
  popup: Window | null,
  { wallet, amount }: WalletButtonOptions,
  { deps, session }: Deps,
): Promise<WalletResult> {
  if (!popup) return { outcome: 'failed', because: 'refused' }
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = withResolvers<WalletResult>()
  port1.addEventListener('message', ({ data }: MessageEvent<WindowReport>) => resolve(resultOf(wallet, data)))
  port1.start()
  const due = amount()
  const init: WindowInit = {
    kind: 'init',
    clientToken: await session.freshToken(),
    amount: formatMoney(due.amountMinor, { currency: due.currency, locale: deps.locale }),
    amountMinor: due.amountMinor,
    nonce: '',
  }
  void greet(() => popup, { init, ports: [port2] }).then(
    (came) => came || resolve({ outcome: 'failed', because: 'network' }),
  )
  const look = setInterval(() => popup.closed && resolve({ outcome: 'cancelled' }), LOOK_EVERY_MS)
  const result = await withTimeLimit(promise, WINDOW_LIMIT_MS)
  clearInterval(look)
  port1.close()
  return result
}

/** The result of the wallet's window, reduced to what the page can use. */
function resultOf(wallet: WalletButtonOptions['wallet'], report: WindowReport): WalletResult {
  if (report.kind === 'cancelled') return { outcome: 'cancelled' }
  if (report.kind === 'failed')
    return { outcome: 'failed', because: report.because === 'network' ? 'network' : 'refused' }
  const { nonce, details } = report
  const paypal: WalletDetails = {
    wallet: 'paypal',
    email: details.email ?? '',
    countryCode: details.countryCode ?? null,
  }
  const venmo: WalletDetails = { wallet: 'venmo', username: details.username ?? '' }
  return { outcome: 'approved', nonce, details: wallet === 'paypal' ? paypal : venmo }
}
