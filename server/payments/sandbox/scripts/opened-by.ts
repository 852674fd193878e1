/**
 * Tells the page that opened this frame or window that it is ready, and resolves with the page's first
 * message and its ports. Only the page of our own site is listened to: this document is sandboxed, so its
 * origin is opaque, but its address still names the site it came from.
 */
export async function openedBy<T>(page: Window): Promise<{ init: T; ports: readonly MessagePort[] }> {
  const { promise, resolve } = Promise.withResolvers<{ init: T; ports: readonly MessagePort[] }>()
  addEventListener('message', (event) => {
    if (event.source !== page || event.origin !== location.origin) return
    // The page of our site speaks the protocol of domain/contracts/sandbox-gateway.ts.
    resolve({ init: event.data as T, ports: event.ports })
  })
  page.postMessage({ kind: 'ready' }, location.origin)
  return promise
}
