import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { signUpOfPath, stepOfPath, type CheckoutStep } from '#domain/analytics/checkout-steps.ts'
import { EVENTS_VERSION, type CheckoutStepEvent, type PageEvent } from '#domain/analytics/events.ts'
import { flush, track } from './track.ts'

const version = EVENTS_VERSION

function trackStep(path: string, step: CheckoutStep | null, action: CheckoutStepEvent['action']): void {
  if (step) track({ kind: 'checkout step', signUp: signUpOfPath(path), step, action, version })
}

/** Tracks which step pages are opened and which forms are sent. Used once, around all pages. */
export function useStepEvents(): void {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  // The path of the form that is being sent. It counts after the answer, because the session then has its changes.
  const sent = useRef<string | null>(null)
  const answered = () => {
    if (sent.current !== null) trackStep(sent.current, stepOfPath(sent.current), 'submitted')
    sent.current = null
  }
  useEffect(() => {
    if (state === 'submitting') sent.current = pathname
    else if (state === 'idle') answered()
  }, [state, pathname])
  useEffect(() => trackStep(pathname, stepOfPath(pathname), 'viewed'), [pathname])
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    const left = () => {
      answered()
      flush()
    }
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', left)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', left)
    }
  }, [])
}

/** Tracks each view of a step without its own page. */
export function useStepView(step: CheckoutStep): void {
  const { pathname } = useLocation()
  useEffect(() => trackStep(pathname, step, 'viewed'), [step, pathname])
}

/** Tracks that a step without its own page was sent. */
export function useStepSubmitted(): (step: CheckoutStep | null) => void {
  const { pathname } = useLocation()
  return (step) => trackStep(pathname, step, 'submitted')
}

/** Tracks an event once for each new `occasion`. Null means no occasion. */
export function useEventOn(occasion: unknown, event: PageEvent): void {
  const latest = useRef(event)
  useEffect(() => {
    latest.current = event
  })
  useEffect(() => {
    if (occasion !== null && occasion !== undefined) track(latest.current)
  }, [occasion])
}
