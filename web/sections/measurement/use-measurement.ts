import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useHref, useLocation } from 'react-router'
import type { Measurement, MeasurementChoice } from '#domain/analytics/consent.ts'
import { decideTracking } from '#web/lib/analytics/track.ts'
import { useStepEvents } from '#web/lib/analytics/use-events.ts'

export type MeasurementProps = { initial: Measurement; /** See `decideTracking`. */ certain: boolean }
export type MeasurementState = ReturnType<typeof useMeasurement>
type Answer = { choice: MeasurementChoice; state: 'saving' | 'saved' | 'failed'; page: string }

/** After this time an answer counts as not saved. */
const SAVE_LIMIT_MS = 10_000

/**
 * Measures the steps of a visitor who allows it. A refusal stops the measurement at once. The page confirms an
 * answer only after the server has kept it: the next page reads it there.
 */
export function useMeasurement({ initial, certain }: MeasurementProps) {
  const { key: page } = useLocation()
  const [kept, setKept] = useState<MeasurementChoice | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const queue = useRef(Promise.resolve(true))
  const endpoint = useHref('/events')
  const action = useHref('/measurement')
  const known = kept ? measurementAfter(kept) : initial
  const measured = answer?.choice === 'refused' ? 'off' : known
  const isCertain = certain || answer !== null
  useStepEvents()
  useEffect(
    () => decideTracking({ measurement: measured, certain: isCertain, endpoint }),
    [measured, isCertain, endpoint],
  )

  function decide(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const button = event.nativeEvent.submitter
    const choice = button instanceof HTMLButtonElement && button.value === 'allowed' ? 'allowed' : 'refused'
    const given: Answer = { choice, state: 'saving', page }
    setAnswer(given)
    // Saves answers one after the other, so that the last answer is stored.
    queue.current = queue.current.then(async () => save(action, choice))
    void queue.current.then((isSaved) => {
      if (isSaved) setKept(choice)
      setAnswer((now) => (now === given ? { ...given, state: isSaved ? 'saved' : 'failed' } : now))
    })
  }

  const here = answer?.page === page ? answer : null
  return {
    /** The answer that the server has stored. */
    known,
    /** The answer given on this page. */
    answer: here,
    /** The question closes with the page on which it was answered. */
    isOpen: known === 'ask' || here !== null || openedOn === page,
    open: () => {
      setOpenedOn(page)
      if (answer?.state === 'saved') setAnswer(null)
    },
    decide,
    action,
  }
}

function measurementAfter(choice: MeasurementChoice): Measurement {
  return choice === 'allowed' ? 'on' : 'off'
}

/** This does not use the router, because that would cancel a page that is loading at the same time. */
async function save(action: string, choice: MeasurementChoice): Promise<boolean> {
  const body = new URLSearchParams({ choice, scripted: 'yes' })
  const signal = AbortSignal.timeout(SAVE_LIMIT_MS)
  const response = await fetch(action, { method: 'POST', body, keepalive: true, signal }).catch(() => null)
  return response?.ok === true
}
