import { lazy, type ComponentType } from 'react'
import type { KeepTypedProps } from '#web/lib/keep-typed.tsx'

const practice = () => import('./practice/practice-step.tsx')
const security = () => import('./security/security-step.tsx')
/** Without the network nothing is kept, and the page stands. */
const keeping = () => import('#web/lib/keep-typed.tsx').catch(() => ({ KeepTyped: () => null }))
const outcome = () => import('./outcome/outcome-screens.tsx')

/** What the first step does without; the page of a later one waits for it. */
export const PracticeStep = lazy(async () => ({ default: (await practice()).PracticeStep }))
export const SecurityStep = lazy(async () => ({ default: (await security()).SecurityStep }))
export const KeepTyped = lazy<ComponentType<KeepTypedProps>>(async () => ({
  default: (await keeping()).KeepTyped,
}))
export const ErrorScreen = lazy(async () => ({ default: (await outcome()).ErrorScreen }))
export const SuccessScreen = lazy(async () => ({ default: (await outcome()).SuccessScreen }))

/** Fetches what comes after the first step, so that nobody waits for it there. */
export function fetchLater(): void {
  // Without the network it is asked for again when its turn comes.
  for (const fetch of [practice, security, outcome]) fetch().catch(() => undefined)
}
