import { renderToReadableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { frameIn } from './lib/frame.ts'
import { hostContext } from './lib/host.ts'
import { deferUntilFirstPaint } from './delivery/after-first-paint.server.ts'
import { StandInRoot } from './sections/shell/root-data.ts'
import { standInRoot } from './sections/shell/stand-in-root.server.ts'

// The build has its own copy of the context key. The server sets the host through this copy.
export { hostContext } from './lib/host.ts'

/** Renders the whole page before sending it. Pages are small, and a late error can still become a 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, reportError } = context.get(hostContext)
  tellFrameOf(routerContext, context)
  let answerStatus = status
  const isLoaded = routerContext.staticHandlerContext.loaderData.root !== undefined
  const stream = await renderToReadableStream(
    <StandInRoot value={isLoaded ? null : standInRoot(context)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </StandInRoot>,
    {
      nonce: { script: nonce, style: nonce },
      signal: request.signal,
      // Keeps all parts of a long page in place. Parts that are streamed later would need a script that moves them.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error: unknown) => {
        answerStatus = 500
        if (!request.signal.aborted) reportError(error)
      },
    },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(deferUntilFirstPaint(html, nonce), { status: answerStatus, headers })
}

/** Reports the frame of the screen to the server. */
export function tellFrameOf({ staticHandlerContext }: EntryContext, context: RouterContextProvider): void {
  context.get(hostContext).tellFrame(frameIn(staticHandlerContext.matches.at(-1)?.route.handle))
}

type Failed = { request: Request; context: Readonly<RouterContextProvider> }

/** Reports errors of loaders and actions. Missing pages and cancelled requests are not reported. */
export function handleError(error: unknown, { request, context }: Failed): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(hostContext).reportError(error)
}
