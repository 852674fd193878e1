export type Opening = { init: unknown; ports: readonly MessagePort[] }

/**
 * Tells the page that opened this frame or window that it is ready, and resolves with the page's first
 * message and its ports. Only the page of our own site is listened to: this document is sandboxed, so its
 * origin is opaque, but its address still names the site it came from.
 */
export async function openedBy(page: Window): Promise<Opening> {
  const { promise, resolve } = Promise.withResolvers<Opening>()
  addEventListener('message', (event) => {
    if (event.source !== page || event.origin !== location.origin) return
    resolve({ init: event.data, ports: event.ports })
  })
  page.postMessage({ kind: 'ready' }, location.origin)
  return promise
}
