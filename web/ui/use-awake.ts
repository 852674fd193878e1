import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script runs: false in the document, and while that comes alive; true for all that comes later. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
