import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Screen } from '../shell/screen.tsx'
import { NextSteps } from './next-steps.tsx'
import { usePixels } from './use-pixels.ts'
import { Receipt, type Placed } from './receipt.tsx'

export type ReceiptScreenProps = {
  /** Null when the receipt was shown before. It is shown once. */
  placed: Placed | null
  email: string
  pleaseLogIn: boolean
  /** Whether to say that the account is active, for the parent who founded it. */
  activated: boolean
  /** Partners' images to load for this sale. */
  pixels?: readonly string[]
}

const NO_PIXELS: readonly string[] = []

/** The end of the flow: the confirmation, the receipt and the next steps. */
export function ReceiptScreen({
  placed,
  email,
  pleaseLogIn,
  activated,
  pixels = NO_PIXELS,
}: ReceiptScreenProps) {
  const text = useText()
  const { links } = useSite()
  usePixels({ transactionId: placed?.receipt.transactionId ?? null, pixels })
  if (!placed) {
    return (
      <Screen title={text('join.receipt.reload')} lede={text('join.receipt.reload.text')}>
        <ButtonAnchor href={links.myAccount}>{text('join.receipt.myAccount')}</ButtonAnchor>
      </Screen>
    )
  }
  return (
    <Screen title={text('join.receipt.title')} lede={text('join.receipt.sent', { email })} width="medium">
      {activated && <Notice tone="success">{text('join.receipt.activated')}</Notice>}
      <NextSteps email={email} pleaseLogIn={pleaseLogIn} />
      <Receipt placed={placed} />
    </Screen>
  )
}
