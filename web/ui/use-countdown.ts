import { useEffect, useRef } from 'react'

/** Calls `onEnd` once after some milliseconds. Paused time does not count. */
export function useCountdown({
  milliseconds,
  paused,
  onEnd,
}: {
  milliseconds: number
  paused: boolean
  onEnd: () => void
}) {
  const left = useRef(milliseconds)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (paused || left.current <= 0) return undefined
    const start = performance.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - start
    }
  }, [paused])
}
