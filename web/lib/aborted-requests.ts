/**
 * Ignores the errors of requests that the page itself has cancelled. React Router cancels a request when a newer one
 * replaces it. If its answer is arriving at that time, the rejected promise of the body is unhandled.
 */
export function ignoreAbortedRequests(target: EventTarget): void {
  target.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = 'reason' in event ? event.reason : null
    if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
  })
}
