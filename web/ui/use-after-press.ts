import { useEffect, useRef } from 'react'

/**
 * Does something at once or, while something on the page is being pressed, as soon as it is let go: what appears
 * in between would move the pressed thing away, and the press would be lost.
 */
export function useAfterPress(): (work: () => void) => void {
  const pressed = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    const listen = (event: 'mousedown' | 'mouseup' | 'dragend', told: () => void) =>
      document.addEventListener(event, told, { capture: true, signal: gone.signal })
    // The click comes right after the button went up.
    const lift = () =>
      setTimeout(() => {
        pressed.current = false
        waiting.current?.()
        waiting.current = null
      })
    listen('mousedown', () => (pressed.current = true))
    listen('mouseup', lift)
    listen('dragend', lift)
    return () => gone.abort()
  }, [])
  return (work) => {
    if (pressed.current) waiting.current = work
    else work()
  }
}
