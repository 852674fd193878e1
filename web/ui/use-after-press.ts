import { useEffect, useRef } from 'react'
import { untilClick } from '../lib/until-click.ts'

/**
 * Runs something at once, or after the current press of a mouse, pen or finger ends. A layout change during a press
 * could move the target away, and the click would be lost. A key presses the element with the focus, wherever it is.
 */
export function useAfterPress(): (work: () => void) => void {
  const pressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const gone = new AbortController()
    let ending: ReturnType<typeof setTimeout> | undefined
    const listen = (event: string, told: (event: Event) => void) =>
      document.addEventListener(event, told, { capture: true, signal: gone.signal })
    const end = (event: Event) => {
      clearTimeout(ending)
      ending = setTimeout(() => {
        pressed.current = false
        for (const work of waiting.current.splice(0)) work()
      }, untilClick(event))
    }
    listen('pointerdown', () => {
      clearTimeout(ending)
      pressed.current = true
    })
    for (const event of ['pointerup', 'pointercancel', 'dragend', 'click']) listen(event, end)
    return () => gone.abort()
  }, [])
  return (work) => {
    if (pressed.current) waiting.current.push(work)
    else work()
  }
}
