import { useMemo } from 'react'
import { useArrived, type Unreachable } from '#web/lib/unreachable.ts'
import type { CredentialsScreenProps } from './credentials-screen.tsx'

type Answer = CredentialsScreenProps['answer']

/** The answer to show; that the server could not be reached is a refusal, with all that was typed still there. */
export function useCredentialsAnswer(latest: Answer | Unreachable): Answer {
  const { shown } = useArrived(latest)
  return useMemo(
    () =>
      shown && 'errors' in shown && !('outcome' in shown)
        ? { outcome: 'refused', typed: {}, ...shown }
        : shown,
    [shown],
  )
}
