import type { Context } from 'hono'
import type { Env } from '#server/platform/request-context.ts'

/** Back to the page of the workshop that sent the form. */
export function back(c: Context<Env>): Response {
  const referer = c.req.header('referer') ?? ''
  const { pathname, search } = URL.canParse(referer) ? new URL(referer) : { pathname: '', search: '' }
  return c.redirect(/^\/dev(?:\/|$)/.test(pathname) ? `${pathname}${search}` : '/dev', 303)
}
