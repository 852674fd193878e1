/** Sends a message into a message port. */
export function say(port: MessagePort, message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port leads to one place only
  port.postMessage(message)
}
