import type { WindowInit, WindowReport } from '#domain/contracts/sandbox-gateway.ts'
import { openedBy } from './opened-by.ts'
import { failure, send } from './send.ts'

/** The window of PayPal or Venmo: approve, cancel, or let it fail. */
const wallet = document.body.dataset.wallet
const { init, ports } = await openedBy<WindowInit>(opener)
const [page] = ports
document.querySelector('#amount')!.textContent = init.amount

const tell = (report: WindowReport) => page!.postMessage(report)
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
