import { WALLET_WORDS } from './brand-marks.ts'
import type { WalletButtonOptions } from './provider.ts'

/** Draws our button for a wallet: its colour and word mark, with our label as the name. */
export function drawWalletButton({
  wallet,
  container,
  label,
}: Pick<WalletButtonOptions, 'wallet' | 'container' | 'label'>): HTMLButtonElement {
  const { source, width, height } = WALLET_WORDS[wallet]
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'wallet-button'
  button.dataset.wallet = wallet
  button.setAttribute('aria-label', label)
  const word = document.createElement('img')
  Object.assign(word, { src: source, alt: '', width, height })
  button.append(word)
  container.replaceChildren(button)
  return button
}
