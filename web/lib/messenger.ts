import type { Messenger } from '#domain/contracts/chat.ts'

type Command = (command: string, settings?: Record<string, unknown>) => void

/**
 * Asks our own route at `path` for the operator's messenger and opens it, if there is one. Rejects when the answer or
 * the script does not come. The router's own way to ask would give up a page that is opening meanwhile.
 */
export async function openMessenger({
  path,
  nonce,
  isGone,
}: {
  path: string
  nonce: string
  /** Whether the page that asked was left meanwhile. */
  isGone: () => boolean
}): Promise<void> {
  const response = await fetch(path, { method: 'POST' })
  // What flows/entry/chat.ts answers.
  const { messenger } = (await response.json()) as { messenger: Messenger | null }
  if (messenger && !isGone()) await show(messenger, nonce)
}

async function show({ scriptUrl, appId, token }: Messenger, nonce: string): Promise<void> {
  if (!command()) await loadScript(`${scriptUrl}${encodeURIComponent(appId)}`, nonce)
  const run = command()
  run?.('boot', { app_id: appId, intercom_user_jwt: token })
  run?.('show')
}

/** What the messenger's script leaves on the window. */
function command(): Command | undefined {
  return (window as Window & { Intercom?: Command }).Intercom
}

function loadScript(src: string, nonce: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    Object.assign(script, { src, nonce, async: true })
    script.dataset.messenger = ''
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('the messenger did not load')))
    document.head.append(script)
  })
}
