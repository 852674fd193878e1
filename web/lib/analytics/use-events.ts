import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { signUpOfPath, stepOfPath, type CheckoutStep } from '#domain/analytics/checkout-steps.ts'
import { EVENTS_VERSION, type CheckoutStepEvent, type PageEvent } from '#domain/analytics/events.ts'
import { flush, track } from './track.ts'

const version = EVENTS_VERSION

function trackStep(path: string, step: CheckoutStep | null, action: CheckoutStepEvent['action']): void {
  if (step) track({ kind: 'checkout step', signUp: signUpOfPath(path), step, action, version })
}

/** Tracks the steps whose pages are opened and whose forms are sent. Used once, around all pages. */
export function useStepEvents(): void {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  // The path whose form is on its way. It counts once it is answered: then the session knows what it has changed.
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

/** Tracks a step that has no page of its own each time it comes up. */
export function useStepView(step: CheckoutStep): void {
  const { pathname } = useLocation()
  useEffect(() => trackStep(pathname, step, 'viewed'), [step, pathname])
}

/** Tracks that a step without a page of its own was sent. */
export function useStepSubmitted(): (step: CheckoutStep) => void {
  const { pathname } = useLocation()
  return (step) => trackStep(pathname, step, 'submitted')
}

/** Tracks an event once for each new `occasion`; null is none. */
export function useEventOn(occasion: unknown, event: PageEvent): void {
  const latest = useRef(event)
  useEffect(() => {
    latest.current = event
  })
  useEffect(() => {
    if (occasion !== null && occasion !== undefined) track(latest.current)
  }, [occasion])
}
