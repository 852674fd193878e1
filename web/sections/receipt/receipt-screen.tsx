import { useEffect } from 'react'
import type { ReceiptDocument as Document } from '#domain/contracts/receipts.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import together from '../picture/families.svg?url&no-inline'
import { EndPage } from '../shell/error-page.tsx'
import { Screen } from '../shell/screen.tsx'
import { NextSteps } from './next-steps.tsx'
import { usePixels } from './use-pixels.ts'
import { ReceiptDocument } from './receipt-document.tsx'

export type ReceiptScreenProps = {
  /** The buyer, for the buttons. Empty if there is no receipt. */
  owner: string
  /** Null when the receipt was shown before. This page shows it once. */
  receipt: Document | null
  email: string
  pleaseLogIn: boolean
  /** Whether the logged-in person is the buyer, who is offered a passkey once. */
  offersPasskey: boolean
  /** The first name of the co-parent whom this order invited. Null if it invited nobody. */
  invited?: string | null
  /** Whether to say that the account is active, for the parent who founded it. */
  activated: boolean
  /** Partners' images to load for this sale. */
  pixels?: readonly string[]
}

/** The page of a buyer who has left this browser to another one. It shows nothing of either, and changes nothing. */
export const NO_RECEIPT: Omit<ReceiptScreenProps, 'activated'> = {
  owner: '',
  receipt: null,
  email: '',
  pleaseLogIn: true,
  offersPasskey: false,
}

const NO_PIXELS: readonly string[] = []

/** The end of the flow: the confirmation, the receipt and the next steps. */
export function ReceiptScreen({
  owner,
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
  // Source: specification B §2.3.
  useEffect(() => forgetVisit(), [])
  usePixels({ receiptNumber: receipt?.number ?? null, pixels })
  if (!receipt) {
    return (
      <EndPage title={text('join.receipt.reload')} text={text('join.receipt.reload.text')}>
        <ButtonAnchor href={links.myAccount}>{text('join.receipt.myAccount')}</ButtonAnchor>
      </EndPage>
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
      <Brief receipt={receipt} />
      <ForOwner value={owner}>
        <NextSteps email={email} pleaseLogIn={pleaseLogIn} invited={invited} offersPasskey={offersPasskey} />
      </ForOwner>
      <ReceiptDocument document={receipt} />
    </Screen>
  )
}

/** What was paid, for whom and until when. On a phone, the receipt itself comes later. */
function Brief({ receipt: { lines, buyer, total, paidUntil } }: { receipt: Document }) {
  const text = useText()
  return (
    <div className="receipt-brief">
      <p>
        <strong>{total.amountFormatted}</strong>
        <span className="line">
          {text('join.receipt.boughtFor', { what: lines[0]?.label ?? '', name: buyer.name })}
        </span>
        <span className="line">{text('join.receipt.paidUntil', { date: paidUntil })}</span>
      </p>
      <img src={together} width="200" height="140" alt="" />
    </div>
  )
}

/** Deletes what scripts have stored for this visit. */
function forgetVisit(): void {
  try {
    sessionStorage.clear()
  } catch {
    // The browser blocks its storage, so it is empty.
  }
}
