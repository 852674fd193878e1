import type { Context } from 'hono'
import type { Env } from '#server/platform/request-context.ts'
import { DOCUMENT_POLICY } from './document.ts'
import type { Html } from './html.ts'

/** Sends a page of the workshop with its policy. */
export async function answerPage(c: Context<Env>, markup: Html): Promise<Response> {
  return c.html(markup, 200, { 'content-security-policy': DOCUMENT_POLICY, 'cache-control': 'no-store' })
}
