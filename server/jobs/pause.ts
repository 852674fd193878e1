/** A wait that can be ended early. If it is ended before it begins, it is skipped. */
export function createPause(ms: number): { wait: () => Promise<void>; end: () => void } {
  let ended = false
  let finish: (() => void) | null = null
  let timer: NodeJS.Timeout | undefined
  return {
    wait: async () => {
      if (!ended) {
        await new Promise<void>((resolve) => {
          finish = resolve
          timer = setTimeout(resolve, ms)
        })
      }
      ended = false
      finish = null
    },
    end: () => {
      ended = true
      clearTimeout(timer)
      finish?.()
    },
  }
}
