import type { Server, ServerResponse } from 'node:http'

/** When the last answer ends, a client may already have sent a part of its next request. */
const LAST_REQUEST_MS = 250

export type Drain = {
  /** From now on every answer closes its connection, so clients go to another process. */
  begin: () => void
  /** Closes the listener. Resolves when the open requests have ended. */
  close: () => Promise<void>
  /** The requests without a complete answer. */
  openRequests: () => number
}

/** Makes it possible to stop a server without a refused or incomplete request. Call it before the server listens. */
export function drainOf(server: Server): Drain {
  const open = new Set<ServerResponse>()
  let isDraining = false
  let isClosing = false
  let lastLook: NodeJS.Timeout | undefined
  const closeRest = () => {
    if (!isClosing || open.size > 0) return
    clearTimeout(lastLook)
    lastLook = setTimeout(() => {
      if (open.size === 0) server.closeAllConnections()
    }, LAST_REQUEST_MS)
  }
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    if (isDraining) response.shouldKeepAlive = false
    response.once('close', () => {
      open.delete(response)
      closeRest()
    })
  })
  const begin = () => {
    isDraining = true
    for (const response of open) response.shouldKeepAlive = false
  }
  return {
    begin,
    close: async () => {
      begin()
      isClosing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      closeRest()
      await closed
    },
    openRequests: () => open.size,
  }
}
