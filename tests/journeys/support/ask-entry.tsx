import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { useAsk } from '#web/sections/checkout/state/use-ask.ts'

/** A page with one question of the payment page, for a test that times its answer. */
export type AskPage = {
  /**
   * Asks, and draws the component again at the moment of the answer. React finds no change and drops that drawing, with
   * its effects. The router has not shown the answer to React yet.
   */
  askWhileDrawing: () => void
  /** The answers that arrived. */
  arrived: unknown[]
}

let times = 0
const arrived: unknown[] = []
let ask: () => Promise<unknown>
let draw: (value: number) => void

function Asker() {
  const { ask: askStatus } = useAsk('status')
  const [, setValue] = useState(0)
  useLayoutEffect(() => {
    ask = askStatus
    draw = setValue
  }, [askStatus])
  return null
}

const action = () => {
  times += 1
  return { intent: 'status', outcome: 'paid', next: `/${times}` }
}
const router = createMemoryRouter([{ path: '/', element: <Asker />, action }])
flushSync(() => createRoot(document.body).render(<RouterProvider router={router} />))

let isAnswered = false
router.subscribe(({ fetchers }) => {
  const [fetcher] = fetchers.values()
  if (isAnswered || fetcher?.state !== 'idle' || !fetcher.data) return
  isAnswered = true
  flushSync(() => draw(times))
})

const page: AskPage = {
  askWhileDrawing: () => {
    isAnswered = false
    // The action counts the same. So the later drawing has this value again.
    flushSync(() => draw(times + 1))
    void ask().then((answer) => arrived.push(answer))
  },
  arrived,
}
Object.assign(globalThis, { askPage: page })
