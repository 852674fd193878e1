import { useState, useSyncExternalStore } from 'react'
import { useHref } from 'react-router'
import { useText } from '#web/lib/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'

/** Source: specification B §9. */
const REDIRECT_AFTER_MS = 5000

/**
 * The confirmation after the credentials are set. The next page opens by itself after this one was visible for long enough,
 * with a network. Without one, the browser's own error would take its place. A button opens the next page at once, and ends
 * the countdown: the receipt is shown once, so a late answer must not be asked for again. The next page is a new document.
 * Only the policy of the receipt's own document allows the images of partners.
 */
export function CredentialsSet({ next }: { next: string }) {
  const text = useText()
  const href = useHref(next)
  const [isLeaving, setIsLeaving] = useState(false)
  const mustStay = useSyncExternalStore(
    onChange,
    () => document.hidden || !navigator.onLine,
    () => false,
  )
  useCountdown({
    milliseconds: REDIRECT_AFTER_MS,
    paused: mustStay || isLeaving,
    onEnd: () => window.location.assign(href),
  })
  return (
    <>
      <Notice tone="success" live takesFocus>
        {text('join.credentials.done')}
      </Notice>
      <ButtonLink to={next} reloadDocument full onClick={() => setIsLeaving(true)}>
        {text('join.credentials.now')}
      </ButtonLink>
    </>
  )
}

function onChange(changed: () => void): () => void {
  const gone = new AbortController()
  const { signal } = gone
  document.addEventListener('visibilitychange', changed, { signal })
  for (const kind of ['online', 'offline']) globalThis.addEventListener(kind, changed, { signal })
  return () => gone.abort()
}
