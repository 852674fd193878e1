import { forwardEvents, type EventForwarder } from '#server/analytics/index.ts'
import type { Job } from '#server/platform/job.ts'

/** Forwards recorded events to the operator's analytics service. */
export function forwardAnalytics({
  forwarder,
  hash,
}: {
  forwarder: EventForwarder
  hash: (userId: string) => string
}): Job {
  return {
    name: 'forward-analytics',
    everySeconds: 10,
    run: async ({ db, isStopping }) => {
      let total = 0
      while (!isStopping()) {
        const sent = await forwardEvents({ db, forwarder, hash })
        if (sent === 0) break
        total += sent
      }
      return total
    },
  }
}
