export type Opening = { init: unknown; ports: readonly MessagePort[] }

/**
 * Tells the page that opened this frame or window that it is ready. Resolves with the page's opening message
 * and its ports. It accepts messages only from our own site. Extensions of the browser may send others from there. This
 * document is sandboxed, so its origin is opaque, but its address still contains the site.
 */
export async function openedBy(page: Window): Promise<Opening> {
  return new Promise((resolve) => {
    addEventListener('message', (event) => {
      if (event.source !== page || event.origin !== location.origin || !isOpening(event.data)) return
      resolve({ init: event.data, ports: event.ports })
    })
    page.postMessage({ kind: 'ready' }, location.origin)
  })
}

function isOpening(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'init'
}
