import type { Messenger } from '#domain/contracts/chat.ts'

type Command = (command: string, settings?: Record<string, unknown>) => void

/** Loads the messenger's script and opens it for the signed-in visitor. Rejects when the script does not come. */
export async function openMessenger({ scriptUrl, appId, token }: Messenger, nonce: string): Promise<void> {
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
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('the messenger did not load')))
    document.head.append(script)
  })
}
