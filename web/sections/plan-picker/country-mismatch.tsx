import { useState } from 'react'
import { useEventOn } from '../../lib/analytics/use-events.ts'
import { useSupportPhone } from '../../lib/support-phone.ts'
import { useText } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Says which country's packages fit, and returns to them. Opens anew for every new answer. */
export function CountryMismatch({ answer }: { answer: { mismatch: { country: string } } }) {
  const text = useText()
  const phone = useSupportPhone()
  const [closed, setClosed] = useState<object | null>(null)
  const close = () => setClosed(answer)
  useEventOn(answer, { kind: 'mismatch', place: 'packages' })
  const { country } = answer.mismatch
  return (
    <Dialog
      open={answer !== closed}
      onClose={close}
      title={text('join.mismatch.title', { country })}
      actions={<Button onClick={close}>{text('join.mismatch.ok')}</Button>}
    >
      <p>{text('join.mismatch.text', { country, phone })}</p>
    </Dialog>
  )
}
