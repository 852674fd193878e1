import type { Messenger } from '#domain/contracts/chat.ts'
import { OWNER_FIELD } from './form-owner.tsx'
import { ANSWER_LIMIT_MS } from './unreachable.ts'

type Command = (command: string, settings?: Record<string, unknown>) => void

/**
 * Requests the operator's messenger from our route at `path` and opens it, if there is one. Rejects if the answer or
 * the script does not arrive. It uses `fetch`, because the router's own request would cancel a page that is opening.
 */
export async function openMessenger({
  path,
  owner,
  nonce,
  isGone,
}: {
  path: string
  /** The name of the chat for which the page was opened. */
  owner: string
  nonce: string
  /** Whether the visitor has left the page in the meantime. */
  isGone: () => boolean
}): Promise<void> {
  const body = new URLSearchParams({ [OWNER_FIELD]: owner })
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
  const response = await fetch(path, { method: 'POST', body, signal })
  if (!response.ok) throw new Error(`the messenger was refused: ${response.status}`)
  // The answer of flows/entry/chat.ts.
  const { messenger } = (await response.json()) as { messenger: Messenger | null }
  if (messenger && !isGone()) await show(messenger, nonce)
}

async function show({ scriptUrl, appId, token }: Messenger, nonce: string): Promise<void> {
  if (!command()) await loadScript(`${scriptUrl}${encodeURIComponent(appId)}`, nonce)
  const run = command()
  run?.('boot', { app_id: appId, intercom_user_jwt: token })
  run?.('show')
}

/** The function that the messenger's script puts on the window. */
function command(): Command | undefined {
  return (window as Window & { Intercom?: Command }).Intercom
}

function loadScript(src: string, nonce: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    Object.assign(script, { src, nonce, async: true })
    script.dataset.messenger = ''
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the messenger did not load'))
    })
    document.head.append(script)
  })
}
