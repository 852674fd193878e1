import { useSyncExternalStore } from 'react'
import { useHref } from 'react-router'
import { useText } from '#web/lib/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'

/** Source: specification B §9. */
const REDIRECT_AFTER_MS = 5000

/**
 * The confirmation after the credentials are set. The next page opens by itself after this one was visible
 * for long enough. A button opens it at once. It is a new document, because only the policy of the receipt's own document
 * allows the images of partners.
 */
export function CredentialsSet({ next }: { next: string }) {
  const text = useText()
  const href = useHref(next)
  const hidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  )
  useCountdown({ milliseconds: REDIRECT_AFTER_MS, paused: hidden, onEnd: () => window.location.assign(href) })
  return (
    <>
      <Notice tone="success" live takesFocus>
        {text('join.credentials.done')}
      </Notice>
      <ButtonLink to={next} reloadDocument full>
        {text('join.credentials.now')}
      </ButtonLink>
    </>
  )
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
