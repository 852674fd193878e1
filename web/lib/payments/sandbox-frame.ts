import { SANDBOX_PATH } from '#domain/contracts/sandbox-gateway.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { withResolvers } from '../with-resolvers.ts'

const READY_LIMIT_MS = 15_000
/** The origin of the sandbox gateway's documents, which is opaque. */
const OPAQUE_ORIGIN = 'null'

/** The address of one of the sandbox gateway's pages. */
export function sandboxUrl(page: string, query: Record<string, string> & { lang: Locale }): string {
  return `${SANDBOX_PATH}/${page}?${new URLSearchParams(query).toString()}`
}

/** A frame for a page of the sandbox gateway, without access to this page. */
export function createFrame(url: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-forms')
  frame.title = title
  frame.src = url
  frame.style.cssText = 'border:0;width:100%;height:100%;display:block'
  return frame
}

/**
 * Waits until a document of the sandbox gateway is ready, and then sends it its first message and ports. Extensions of
 * the browser may send other messages from that document.
 * @param other the window to listen to; it is read each time, because a frame has no window before it is in the page
 * @returns false if it is not ready in time
 */
export async function greet(
  other: () => Window | null,
  { init, ports }: { init: unknown; ports: MessagePort[] },
): Promise<boolean> {
  const { promise, resolve } = withResolvers<boolean>()
  const listen = ({ data, source, origin }: MessageEvent<{ kind?: unknown } | null>) => {
    if (source === null || source !== other() || origin !== OPAQUE_ORIGIN || data?.kind !== 'ready') return
    // An opaque origin cannot be a target. The message contains no secret and no card.
    other()?.postMessage(init, '*', ports)
    resolve(true)
  }
  addEventListener('message', listen)
  const timer = setTimeout(() => resolve(false), READY_LIMIT_MS)
  const came = await promise
  clearTimeout(timer)
  removeEventListener('message', listen)
  return came
}

const CLICK_MS = 150

/** Waits until the click inside a frame or window is over, before that frame or window is removed. */
export async function clickOver(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, CLICK_MS))
}

/** Sends a message through a port. */
export function say(port: MessagePort, message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port leads to one place only
  port.postMessage(message)
}
