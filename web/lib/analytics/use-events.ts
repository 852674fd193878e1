import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { signUpOfPath, stepOfPath, type CheckoutStep } from '#domain/analytics/checkout-steps.ts'
import { EVENTS_VERSION, type CheckoutStepEvent, type PageEvent } from '#domain/analytics/events.ts'
import { flush, track } from './track.ts'

const version = EVENTS_VERSION

function trackStep(path: string, step: CheckoutStep | null, action: CheckoutStepEvent['action']): void {
  if (step) track({ kind: 'checkout step', signUp: signUpOfPath(path), step, action, version })
}

/** The path of the form that is being sent. It counts after the answer, because the session then has its changes. */
let sent: string | null = null

/** Notes that the form of this path is being sent. A busy page may skip the states of the router in between. */
export function noteSent(path: string): void {
  // A form of another page can only be sent after the answer to this one.
  if (sent !== path) answered()
  sent = path
}

function answered(): void {
  if (sent !== null) trackStep(sent, stepOfPath(sent), 'submitted')
  sent = null
}

/** Tracks which step pages are opened and which forms are sent. Used once, around all pages. */
export function useStepEvents(): void {
  const { pathname } = useLocation()
  const { state, formMethod } = useNavigation()
  useEffect(() => {
    // A busy page may not be drawn while a form is sent, but only while its answer loads.
    if (formMethod === 'POST') noteSent(pathname)
    else if (state === 'idle') answered()
  }, [state, formMethod, pathname])
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
export function useStepSubmitted(): (step: CheckoutStep) => void {
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
