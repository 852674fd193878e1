import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { useHref } from 'react-router'
import { useText } from '#web/lib/text.tsx'
import { ANSWER_LIMIT_MS } from '#web/lib/unreachable.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'

/** Source: specification B §9. */
const REDIRECT_AFTER_MS = 5000

/**
 * The confirmation after the credentials are set. The next page opens by itself after this one was visible for long enough,
 * with a network. Without one, the browser's own error would take its place. A button opens the next page at once. While its
 * answer is awaited, neither the countdown nor a second press asks again, because the receipt is shown once. The next page is
 * a new document. Only the policy of the receipt's own document allows the images of partners.
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
  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(() => setIsLeaving(false), ANSWER_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])
  useCountdown({
    milliseconds: REDIRECT_AFTER_MS,
    paused: mustStay || isLeaving,
    onEnd: () => window.location.assign(href),
  })
  function leave(event: MouseEvent) {
    if (isLeaving) event.preventDefault()
    setIsLeaving(true)
  }
  return (
    <>
      <Notice tone="success" live takesFocus>
        {text('join.credentials.done')}
      </Notice>
      <ButtonLink to={next} reloadDocument full onClick={leave}>
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
