import { useCallback, useEffect, useRef, useState } from 'react'

/** Events that show a user is present. */
const SIGNS = ['pointerdown', 'keydown'] as const
const LOOK_MS = 15_000

/**
 * Whether no key or button was pressed for this long; true until `stay` is called. After the device slept,
 * the first press detects the idle time.
 */
export function useIdle(limitMs: number): { idle: boolean; stay: () => void } {
  const [idle, setIdle] = useState(false)
  const last = useRef(0)
  useEffect(() => {
    last.current = Date.now()
    const isOver = () => Date.now() - last.current >= limitMs
    const look = () => {
      if (isOver()) setIdle(true)
    }
    const note = () => {
      if (isOver()) setIdle(true)
      else last.current = Date.now()
    }
    const timer = setInterval(look, LOOK_MS)
    for (const sign of SIGNS) addEventListener(sign, note)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) removeEventListener(sign, note)
    }
  }, [limitMs])
  const stay = useCallback(() => {
    last.current = Date.now()
    setIdle(false)
  }, [])
  return { idle, stay }
}
