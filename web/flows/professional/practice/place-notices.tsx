import { useState } from 'react'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  countryChanged: boolean
  /** Reads the lists again that could not be read. Null if they are there. */
  retry: ((form: HTMLFormElement | null) => void) | null
}

/**
 * What the person must know about the lists of the country. Show it below the country, where it does not move the field
 * that is in use. It stays until the step is left, because the fields below would move again.
 */
export function PlaceNotices({ countryChanged, retry }: Props) {
  const text = useText()
  const [hasChanged, setHasChanged] = useState(countryChanged)
  if (countryChanged && !hasChanged) setHasChanged(true)
  return (
    <>
      {hasChanged && <Notice live>{text('professional.countryChanged')}</Notice>}
      {retry && (
        <Notice tone="warning" live>
          <p>{text('checkout.billing.lookupFailed')}</p>
          <Button variant="secondary" onClick={({ currentTarget }) => retry(currentTarget.form)}>
            {text('checkout.retry')}
          </Button>
        </Notice>
      )}
    </>
  )
}
