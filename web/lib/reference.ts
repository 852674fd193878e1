import { useEffect, useState } from 'react'
import { REFERENCE_METRIC } from '#domain/site.ts'

/**
 * The id with which an error page is found in the log. If the browser opened the page directly, the failed answer has
 * the id in its header Server-Timing.
 * @param ofDocument the reference of the document
 */
export function useReference(ofDocument: string): string {
  const [reference, setReference] = useState(ofDocument)
  useEffect(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry instanceof PerformanceResourceTiming)
          for (const { name, description } of entry.serverTiming)
            if (name === REFERENCE_METRIC) setReference(description)
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [])
  return reference
}
