import { lazy, Suspense, useState, type ComponentType } from 'react'
import type { KeepTypedProps } from '#web/lib/keep-typed.tsx'

/** Without the network nothing is kept, and the page stands. */
const KeepTyped = lazy<ComponentType<KeepTypedProps>>(async () => ({
  default: (await import('#web/lib/keep-typed.tsx').catch(() => ({ KeepTyped: () => null }))).KeepTyped,
}))

/** Keeps what is typed in a form from `onFirstFocus` on: call it on its focus and changes, and draw `keeper` in it. */
export function useKeepTyped(kept: KeepTypedProps) {
  const [wasFocused, setWasFocused] = useState(false)
  return {
    onFirstFocus: () => setWasFocused(true),
    keeper: <Suspense>{wasFocused && <KeepTyped {...kept} />}</Suspense>,
  }
}
