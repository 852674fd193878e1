import { lazy } from 'react'

const practice = () => import('./practice/practice-step.tsx')
const security = () => import('./security/security-step.tsx')
const outcome = () => import('./outcome/outcome-screens.tsx')

/** Components of steps that load after the first step. The page of a later step waits for its component. */
export const PracticeStep = lazy(async () => ({ default: (await practice()).PracticeStep }))
export const SecurityStep = lazy(async () => ({ default: (await security()).SecurityStep }))
export const ErrorScreen = lazy(async () => ({ default: (await outcome()).ErrorScreen }))
export const SuccessScreen = lazy(async () => ({ default: (await outcome()).SuccessScreen }))

/** Fetches the later steps, so that the person does not wait for them. */
export function fetchLater(): void {
  // Without the network the fetch fails. The step is fetched again when it opens.
  for (const fetch of [practice, security, outcome]) fetch().catch(() => undefined)
}
