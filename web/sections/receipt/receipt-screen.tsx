import type { ReceiptDocument as Document } from '#domain/contracts/receipts.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Screen } from '../shell/screen.tsx'
import { NextSteps } from './next-steps.tsx'
import { usePixels } from './use-pixels.ts'
import { ReceiptDocument } from './receipt-document.tsx'

export type ReceiptScreenProps = {
  /** Null when the receipt was shown before. This page shows it once. */
  receipt: Document | null
  email: string
  pleaseLogIn: boolean
  /** Whether the logged-in person is the buyer, who is offered a passkey once. */
  offersPasskey: boolean
  /** The first name of the co-parent whom this order invited; null if it invited nobody. */
  invited?: string | null
  /** Whether to say that the account is active, for the parent who founded it. */
  activated: boolean
  /** Partners' images to load for this sale. */
  pixels?: readonly string[]
}

const NO_PIXELS: readonly string[] = []

/** The end of the flow: the confirmation, the receipt and the next steps. */
export function ReceiptScreen({
  receipt,
  email,
  pleaseLogIn,
  offersPasskey,
  activated,
  invited = null,
  pixels = NO_PIXELS,
}: ReceiptScreenProps) {
  const text = useText()
  const { links } = useSite()
  usePixels({ receiptNumber: receipt?.number ?? null, pixels })
  if (!receipt) {
    return (
      <Screen title={text('join.receipt.reload')} lede={text('join.receipt.reload.text')}>
        <ButtonAnchor href={links.myAccount}>{text('join.receipt.myAccount')}</ButtonAnchor>
      </Screen>
    )
  }
  return (
    <Screen
      title={text('join.receipt.title')}
      lede={
        activated
          ? `${text('join.receipt.activated')} ${text('join.receipt.sent', { email })}`
          : text('join.receipt.sent', { email })
      }
      width="wide"
    >
      <NextSteps email={email} pleaseLogIn={pleaseLogIn} invited={invited} offersPasskey={offersPasskey} />
      <ReceiptDocument document={receipt} />
    </Screen>
  )
}
