import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * A thin bar at the top while the next page loads. It appears only after a short delay. Meanwhile the followed link is
 * marked as busy.
 */
export function Progress() {
  const { state } = useNavigation()
  const followed = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      followed.current = target instanceof Element ? target.closest('a[href]') : null
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [])
  useEffect(() => {
    if (state !== 'loading') return
    const link = followed.current
    link?.setAttribute('aria-busy', 'true')
    return () => link?.removeAttribute('aria-busy')
  }, [state])
  return state === 'idle' ? null : <div className="progress" aria-hidden="true" />
}
