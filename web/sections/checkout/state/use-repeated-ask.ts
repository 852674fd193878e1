import { useEffect, useEffectEvent, useRef } from 'react'

const EVERY_MS = 3000
/** After so many turns an open question counts as lost. That is 15 seconds. */
const PATIENCE_TURNS = 5

/**
 * Asks again every three seconds while `isOn`. A question replaces an earlier one, so it waits while that one is open. On
 * a slow network none would be answered otherwise.
 */
export function useRepeatedAsk({
  isOn,
  isOpen,
  ask,
}: {
  isOn: boolean
  /** The earlier question has no answer yet. */
  isOpen: boolean
  ask: () => Promise<void>
}): void {
  const waited = useRef(0)
  const turn = useEffectEvent(() => {
    waited.current += 1
    if (isOpen && waited.current < PATIENCE_TURNS) return
    waited.current = 0
    void ask()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => turn(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isOn])
}
