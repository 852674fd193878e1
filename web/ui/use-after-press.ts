import { useEffect, useRef } from 'react'

/**
 * Runs something at once, or after the current mouse press ends. A layout change during a press could move
 * the target away, and the click would be lost.
 */
export function useAfterPress(): (work: () => void) => void {
  const pressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const gone = new AbortController()
    const listen = (event: 'mousedown' | 'mouseup' | 'dragend', told: () => void) =>
      document.addEventListener(event, told, { capture: true, signal: gone.signal })
    // The click event follows directly after mouseup.
    const lift = () =>
      setTimeout(() => {
        pressed.current = false
        for (const work of waiting.current.splice(0)) work()
      })
    listen('mousedown', () => (pressed.current = true))
    listen('mouseup', lift)
    listen('dragend', lift)
    return () => gone.abort()
  }, [])
  return (work) => {
    if (pressed.current) waiting.current.push(work)
    else work()
  }
}
