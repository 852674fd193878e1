import type { html } from 'hono/html'

/** Markup with escaped texts. */
export type Html = ReturnType<typeof html>
