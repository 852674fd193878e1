import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#web/lib/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'

/** Source: specification B §9. */
const REDIRECT_AFTER_MS = 5000

/**
 * Said once the credentials are set; the next page follows by itself when this one has been in sight for long
 * enough, or at once for those who do not wait.
 */
export function CredentialsSet({ next }: { next: string }) {
  const text = useText()
  const navigate = useNavigate()
  const hidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  )
  useCountdown({ milliseconds: REDIRECT_AFTER_MS, paused: hidden, onEnd: () => void navigate(next) })
  return (
    <>
      <Notice tone="success" live takesFocus>
        {text('join.credentials.done')}
      </Notice>
      <ButtonLink to={next} full>
        {text('join.credentials.now')}
      </ButtonLink>
    </>
  )
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
