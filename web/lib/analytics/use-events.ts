import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { signUpOfPath, stepOfPath, type CheckoutStep } from '#domain/analytics/checkout-steps.ts'
import { EVENTS_VERSION, type PageEvent } from '#domain/analytics/events.ts'
import { flush, track } from './track.ts'

const version = EVENTS_VERSION

/** Tracks the steps whose pages are opened and whose forms are sent. Used once, around all pages. */
export function useStepEvents(): void {
  const { pathname } = useLocation()
  const sending = useNavigation().state === 'submitting'
  useEffect(() => {
    const step = stepOfPath(pathname)
    if (step)
      track({ kind: 'checkout step', signUp: signUpOfPath(pathname), step, action: 'viewed', version })
  }, [pathname])
  useEffect(() => {
    const step = stepOfPath(pathname)
    if (sending && step)
      track({ kind: 'checkout step', signUp: signUpOfPath(pathname), step, action: 'submitted', version })
  }, [sending, pathname])
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', flush)
    }
  }, [])
}

/** Tracks a step that has no page of its own each time it comes up. */
export function useStepView(step: CheckoutStep): void {
  const { pathname } = useLocation()
  useEffect(() => {
    track({ kind: 'checkout step', signUp: signUpOfPath(pathname), step, action: 'viewed', version })
  }, [step, pathname])
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
