/**
 * Keeps the page up to date. It waits for a change, loads the page again, and replaces the parts that differ. While the
 * application restarts, it repeats the request until there is an answer.
 */
const PAUSE_MS = 400
const shown = new Map<string, string>()
const parts = (page: ParentNode) => [...page.querySelectorAll<HTMLElement>('[data-live]')]
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

for (const part of parts(document)) shown.set(part.id, part.innerHTML)

async function follow(since: string): Promise<string> {
  const answer = await fetch(`/dev/changes?since=${encodeURIComponent(since)}&${location.search.slice(1)}`)
  const version = await answer.text()
  if (answer.ok && version !== since) await renew()
  return answer.ok ? version : since
}

async function renew(): Promise<void> {
  const answer = await fetch(location.href)
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of parts(page)) replace(part)
}

function replace(part: HTMLElement): void {
  const old = document.getElementById(part.id)
  if (!old || shown.get(part.id) === part.innerHTML) return
  shown.set(part.id, part.innerHTML)
  const focused = old.contains(document.activeElement) ? (document.activeElement?.id ?? '') : ''
  const opened = [...old.querySelectorAll<HTMLDetailsElement>('details[open]')].map(({ id }) => id)
  old.replaceChildren(...part.childNodes)
  for (const id of opened) document.getElementById(id)?.setAttribute('open', '')
  if (focused !== '') document.getElementById(focused)?.focus()
}

let version = ''
if (shown.size > 0)
  for (;;) {
    try {
      version = await follow(version)
      document.body.classList.remove('away')
    } catch {
      document.body.classList.add('away')
      await pause()
    }
    if (document.visibilityState !== 'visible')
      await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
  }
