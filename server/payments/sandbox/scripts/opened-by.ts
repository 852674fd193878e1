export type Opening = { init: unknown; ports: readonly MessagePort[] }

/**
 * Tells the page that opened this frame or window that it is ready. Resolves with the page's first message
 * and its ports. It accepts messages only from our own site. This document is sandboxed, so its origin is
 * opaque, but its address still contains the site.
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
