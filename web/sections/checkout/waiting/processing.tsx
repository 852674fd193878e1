import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/**
 * The bank has not answered. The page keeps asking, and offers another card or payment method. The server then releases
 * any hold of the first payment, so at most one payment is charged.
 */
export function Processing({ onAnotherWay }: { onAnotherWay: () => void }) {
  const text = useText()
  return (
    <div className="stack">
      <Spinner>{text('checkout.processing.title')}</Spinner>
      <p>{text('checkout.processing.anotherWay.text')}</p>
      <Button variant="secondary" onClick={onAnotherWay}>
        {text('checkout.processing.anotherWay')}
      </Button>
    </div>
  )
}
