import { useCallback, useEffect, useRef, useState } from 'react'
import { useHref } from 'react-router'
import { useNonce } from '#web/lib/site.tsx'

/**
 * Opens the operator's messenger, if there is one. If that fails, the page says so. E-mail and phone stay on the
 * page in any case.
 */
export function useMessenger({ name, open }: { name: string; open: boolean }) {
  const nonce = useNonce()
  const path = useHref('/chat')
  const [hasFailed, setHasFailed] = useState(false)
  // The page stays with the chat of the person who opened it.
  const [owner] = useState(name)
  const asked = useRef(false)
  const gone = useRef(false)

  const ask = useCallback(async () => {
    setHasFailed(false)
    try {
      const { openMessenger } = await import('#web/lib/messenger.ts')
      await openMessenger({ path, owner, nonce, isGone: () => gone.current })
    } catch {
      setHasFailed(true)
    }
  }, [path, owner, nonce])

  useEffect(() => {
    if (!open || asked.current) return
    asked.current = true
    void ask()
  }, [open, ask])
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      leaveScriptBehind()
    }
  }, [])
  return { hasFailed, retry: () => void ask() }
}

/** A vendor's script cannot be removed from a document. Therefore the next page loads as a new document. */
function leaveScriptBehind(): void {
  if (!document.querySelector('script[data-messenger]')) return
  document.body.inert = true
  window.location.reload()
}
