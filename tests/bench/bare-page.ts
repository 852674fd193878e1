import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A page that is only told what `send` says, by the names of the DevTools protocol. */
export type BarePage = {
  send: (method: string, params?: object) => Promise<unknown>
  /** Resolves with the page's next event of this name. */
  next: (event: string) => Promise<void>
  close: () => Promise<void>
}
type Message = { id?: number; method?: string; result?: unknown; error?: { message: string } }

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  // A phone has no bar beside the page.
  '--hide-scrollbars',
  '--lang=en',
  '--remote-debugging-port=0',
]

/**
 * Opens an empty page in a new browser without Playwright, which listens for errors in pages. While a debugger listens,
 * the browser finds the place of each error at once. So it parses React DOM again for an error that React DOM makes at
 * its start. That takes 85 ms on a slow phone. No visitor waits for it.
 */
export async function openBarePage(browserPath: string): Promise<BarePage> {
  const profile = await mkdtemp(join(tmpdir(), 'evenhand-bench-browser-'))
  const browser = spawn(browserPath, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const isGone = once(browser, 'exit')
  const socket = new WebSocket(await addressOfPage(browser.stderr))
  await once(socket, 'open')
  const answers = new Map<number, PromiseWithResolvers<unknown>>()
  const events = new Map<string, PromiseWithResolvers<void>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, method, result, error } = JSON.parse(String(data)) as Message
    if (method) events.get(method)?.resolve()
    if (id === undefined) return
    if (error) answers.get(id)?.reject(new Error(error.message))
    else answers.get(id)?.resolve(result)
    answers.delete(id)
  })
  let last = 0
  return {
    send: async (method, params = {}) => {
      const answer = Promise.withResolvers<unknown>()
      answers.set((last += 1), answer)
      socket.send(JSON.stringify({ id: last, method, params }))
      return answer.promise
    },
    next: async (event) => {
      const happened = Promise.withResolvers<void>()
      events.set(event, happened)
      return happened.promise
    },
    close: async () => {
      browser.kill()
      await isGone
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** The address at which the browser's only page listens. The browser writes its own address first. */
async function addressOfPage(output: AsyncIterable<unknown>): Promise<string> {
  let written = ''
  for await (const part of output) {
    written += String(part)
    const host = /ws:\/\/([^/\s]+)\//.exec(written)?.[1]
    if (!host) continue
    const answer = await fetch(`http://${host}/json/list`)
    const targets = (await answer.json()) as { type: string; webSocketDebuggerUrl: string }[]
    const page = targets.find(({ type }) => type === 'page')
    if (page) return page.webSocketDebuggerUrl
  }
  throw new Error(`the browser did not start: ${written}`)
}
