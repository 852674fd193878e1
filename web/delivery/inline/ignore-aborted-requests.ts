/**
 * Ignores the errors of requests that the page itself has cancelled. React Router cancels a request when a newer one
 * replaces it. If its answer is arriving at that time, the rejected promise of the body is unhandled.
 *
 * It runs in the page as text, so it uses no other code of this project.
 * @param error the name of the error of a cancelled request
 */
export function ignoreAbortedRequests(error: string): void {
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (reason instanceof DOMException && reason.name === error) event.preventDefault()
  })
}
