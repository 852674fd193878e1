import { useState } from 'react'
import { useEventOn } from '#web/lib/analytics/use-events.ts'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export type CountryMismatchProps = {
  mismatch: { country: string }
  /** The step where the mismatch was found. */
  place: 'packages' | 'payment'
}

/**
 * Names the country where a package is not sold, and returns to the packages. Opens again for every new
 * answer.
 */
export function CountryMismatch({ mismatch, place }: CountryMismatchProps) {
  const text = useText()
  const phone = useSupportPhone()
  const [closed, setClosed] = useState<object | null>(null)
  const close = () => setClosed(mismatch)
  useEventOn(mismatch, { kind: 'mismatch', place })
  const { country } = mismatch
  return (
    <Dialog
      open={mismatch !== closed}
      onClose={close}
      title={text('join.mismatch.title', { country })}
      actions={<Button onClick={close}>{text('join.mismatch.ok')}</Button>}
    >
      <p>
        <SupportText>{text('join.mismatch.text', { country, phone })}</SupportText>
      </p>
    </Dialog>
  )
}
