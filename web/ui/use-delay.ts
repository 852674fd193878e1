import { useEffect, useState } from 'react'

/** Whether something has been active for some milliseconds without a break. */
export function useDelay(active: boolean, milliseconds: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [active, milliseconds])
  return active && passed
}
