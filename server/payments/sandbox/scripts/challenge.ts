import type { SandboxVerification, WindowInit, WindowReport } from '#domain/contracts/sandbox-gateway.ts'
import { openedBy } from './opened-by.ts'
import { failure, send } from './send.ts'

/** The issuer's question in 3-D Secure: a code, or no thanks. */
const form = document.querySelector('form')!
const code = document.querySelector('input')!
const { init, ports } = await openedBy<WindowInit>(parent)
const [page] = ports
document.querySelector('#amount')!.textContent = init.amount

const tell = (report: WindowReport) => page!.postMessage(report)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void answer()
})
document.querySelector('#cancel')!.addEventListener('click', () => tell({ kind: 'cancelled' }))
for (const button of document.querySelectorAll('button')) button.disabled = false
code.focus()

async function answer(): Promise<void> {
  const { clientToken, nonce, amountMinor } = init
  const sent = await send('verifications', { clientToken, nonce, amountMinor, code: code.value })
  if (sent.status !== 200) return tell({ kind: 'failed', because: failure(sent) })
  // The sandbox's own call.
  const verification = sent.body as SandboxVerification
  if (verification.outcome === 'verified') tell({ kind: 'approved', nonce: verification.nonce, details: {} })
  else tell({ kind: 'failed', because: 'refused' })
}
