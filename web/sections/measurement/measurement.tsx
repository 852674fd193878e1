import { useEffect, useState, type FormEvent } from 'react'
import { useHref, useLocation } from 'react-router'
import type { Measurement as State } from '#domain/analytics/consent.ts'
import { decideTracking } from '#web/lib/analytics/track.ts'
import { useStepEvents } from '#web/lib/analytics/use-events.ts'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'

export type MeasurementProps = { initial: State; /** See `decideTracking`. */ certain: boolean }

/**
 * Measures the steps of a visitor who allows it, and lets every visitor decide. The form is in the footer, so
 * that an answer moves nothing above it.
 */
export function Measurement({ initial, certain }: MeasurementProps) {
  const text = useText()
  const [choice, setChoice] = useState<'on' | 'off' | null>(null)
  const state = choice ?? initial
  const endpoint = useHref('/events')
  const action = useHref('/measurement')
  const from = useHref(useLocation().pathname)
  useStepEvents()
  useEffect(
    () => decideTracking({ measurement: state, certain: certain || choice !== null, endpoint }),
    [state, choice, certain, endpoint],
  )

  function decide(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter
    const allowed = button instanceof HTMLButtonElement && button.value === 'allowed'
    setChoice(allowed ? 'on' : 'off')
    // Not by the router: it would abandon a page that is loading at the same time.
    const body = new URLSearchParams({ choice: allowed ? 'allowed' : 'refused', scripted: 'yes' })
    void fetch(action, { method: 'POST', body, keepalive: true }).catch(() => null)
  }
  return (
    <form method="post" action={action} onSubmit={decide} className="measurement">
      <input type="hidden" name="from" value={from} />
      <p>{text(`chrome.measurement.${state}`)}</p>
      {state !== 'on' && <Choice value="allowed">{text('chrome.measurement.allow')}</Choice>}
      {state !== 'off' && <Choice value="refused">{text('chrome.measurement.refuse')}</Choice>}
    </form>
  )
}

function Choice({ value, children }: { value: 'allowed' | 'refused'; children: string }) {
  return (
    <Button type="submit" name="choice" value={value} variant="text">
      {children}
    </Button>
  )
}
