import type { SandboxVerification, WindowInit, WindowReport } from '#domain/contracts/sandbox-gateway.ts'
import { openedBy } from './opened-by.ts'
import { say } from './say.ts'
import { failure, send } from './send.ts'

/** The issuer's challenge in 3-D Secure: enter a code, or cancel. */
const form = document.querySelector('form')!
const code = document.querySelector('input')!
const { init: opening, ports } = await openedBy(parent)
const [page] = ports
// The page of our site uses the protocol of domain/contracts/sandbox-gateway.ts.
const init = opening as WindowInit
document.querySelector('#amount')!.textContent = init.amount

const tell = (report: WindowReport) => say(page!, report)
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
