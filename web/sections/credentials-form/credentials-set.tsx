import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../lib/text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Source: specification B §9. */
const REDIRECT_AFTER_MS = 5000

/** Said once the credentials are set; the next page follows by itself, or at once for those who do not wait. */
export function CredentialsSet({ next }: { next: string }) {
  const text = useText()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(next), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate, next])
  return (
    <>
      <Notice tone="success" live>
        {text('join.credentials.done')}
      </Notice>
      <ButtonLink to={next} full>
        {text('join.credentials.now')}
      </ButtonLink>
    </>
  )
}
