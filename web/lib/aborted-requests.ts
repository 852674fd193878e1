/**
 * Keeps requests that the page itself has ended out of its errors. React Router ends a request when a newer one replaces
 * it. If its answer is arriving then, it leaves the rejected promise of the body unhandled.
 */
export function ignoreAbortedRequests(target: EventTarget): void {
  target.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = 'reason' in event ? event.reason : null
    if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
  })
}
