import { useState } from 'react'
import { useText } from '#web/lib/text.tsx'
import { RetryNotice } from '#web/sections/shell/retry-notice.tsx'
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
        <RetryNotice tone="warning" retry={retry}>
          {text('checkout.billing.lookupFailed')}
        </RetryNotice>
      )}
    </>
  )
}
