import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { z } from 'zod'
import type { ConsoleHost } from '#domain/console/console-pages.ts'
import { CONSOLE_BASE } from '#domain/console/console-paths.ts'
import { routes } from './routes.tsx'
import { consoleHost } from './shell/console-host.ts'
import { AssetsContext, Document } from './shell/document.tsx'
import { Failed, ReferenceContext } from './shell/error-page.tsx'

/** The value that `data(…)` throws. React Router turns it into a route error only for pages. */
const THROWN_DATA = z.object({ data: z.unknown(), init: z.object({ status: z.number() }) })

const handler = createStaticHandler(routes, { basename: CONSOLE_BASE })

/** Answers a request of the console with a page. A route without a component has its own answer, such as a file. */
export async function answer(request: Request, host: ConsoleHost): Promise<Response> {
  const requestContext = new RouterContextProvider()
  requestContext.set(consoleHost, host)
  const file = fileRouteAt(new URL(request.url).pathname)
  if (file !== null) return fileOf(handler.queryRoute(request, { requestContext, routeId: file }), host)
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) return context
  for (const error of Object.values(context.errors ?? {}))
    if (!isRouteErrorResponse(error) || error.status >= 500) host.reportError(error)
  return page(context, host)
}

function page(context: StaticHandlerContext, { assets, reference, reportError }: ConsoleHost): Response {
  try {
    const router = createStaticRouter(handler.dataRoutes, context)
    return html(
      <AssetsContext value={assets}>
        <ReferenceContext value={reference}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </ReferenceContext>
      </AssetsContext>,
      context,
    )
  } catch (error) {
    reportError(error)
    return html(
      <AssetsContext value={assets}>
        <ReferenceContext value={reference}>
          <Document>
            <Failed />
          </Document>
        </ReferenceContext>
      </AssetsContext>,
      { statusCode: 500, actionHeaders: {} },
    )
  }
}

type Answered = Pick<StaticHandlerContext, 'statusCode' | 'actionHeaders'>

/** An action may add headers to its page. */
function html(document: ReactNode, { statusCode: status, actionHeaders }: Answered): Response {
  const headers = new Headers()
  for (const each of Object.values(actionHeaders)) for (const [name, value] of each) headers.set(name, value)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!doctype html>${renderToStaticMarkup(document)}`, {
    status,
    headers,
  })
}

/** The route at a path, if it has no component. */
function fileRouteAt(pathname: string): string | null {
  const route = matchRoutes(handler.dataRoutes, pathname, CONSOLE_BASE)?.at(-1)?.route
  return route && !route.element && !route.Component ? route.id : null
}

/** An error before a file has no page, so the answer is only its status. */
async function fileOf(asked: Promise<unknown>, host: ConsoleHost): Promise<Response> {
  try {
    const answered = await asked
    if (answered instanceof Response) return answered
    throw new TypeError('a route without a component must return a response')
  } catch (error) {
    if (error instanceof Response) return error
    if (isRouteErrorResponse(error)) return new Response(String(error.data), { status: error.status })
    const thrown = THROWN_DATA.safeParse(error)
    if (thrown.success) return new Response(String(thrown.data.data), thrown.data.init)
    host.reportError(error)
    return new Response('The server failed.', { status: 500 })
  }
}
