import type { WindowInit, WindowReport } from '#domain/contracts/sandbox-gateway.ts'
import { openedBy } from './opened-by.ts'
import { say } from './say.ts'
import { failure, send } from './send.ts'

/** The window of PayPal or Venmo, with buttons to approve, cancel or fail. */
const wallet = document.body.dataset.wallet
const { init: opening, ports } = await openedBy(window.opener as Window)
const [page] = ports
// The page of our site uses the protocol of domain/contracts/sandbox-gateway.ts.
const init = opening as WindowInit
document.querySelector('#amount')!.textContent = init.amount

const tell = (report: WindowReport) => say(page!, report)
on('approve', async () => {
  const sent = await send('wallets', { clientToken: init.clientToken, wallet })
  tell(
    sent.status === 200
      ? { kind: 'approved', ...(sent.body as Approval) }
      : { kind: 'failed', because: failure(sent) },
  )
})
on('cancel', async () => tell({ kind: 'cancelled' }))
on('fail', async () => tell({ kind: 'failed', because: 'refused' }))
for (const button of document.querySelectorAll('button')) button.disabled = false

type Approval = Pick<Extract<WindowReport, { kind: 'approved' }>, 'nonce' | 'details'>

function on(id: string, act: () => Promise<void>): void {
  document.querySelector(`#${id}`)!.addEventListener('click', () => void act())
}
