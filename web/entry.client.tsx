import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ignoreAbortedRequests } from '#web/lib/aborted-requests.ts'

ignoreAbortedRequests(globalThis)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
