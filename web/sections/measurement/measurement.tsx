import { useEffect, useRef } from 'react'
import { useHref, useLocation } from 'react-router'
import { MEASUREMENT_CHOICES, type MeasurementChoice } from '#domain/analytics/consent.ts'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'
import type { MeasurementState } from './use-measurement.ts'

/** The id of the question. Without a script, a link to it shows it. */
export const MEASUREMENT_ID = 'measurement'

/**
 * The question whether we may measure. It is a line of the footer, so that an answer does not move the content above.
 * It is shown until it is answered, and when the visitor opens it.
 */
export function Measurement({ isOpen, known, answer, action, decide }: MeasurementState) {
  const { pathname, search } = useLocation()
  const from = useHref(pathname + search)
  const words = useRef<HTMLOutputElement>(null)
  const isDone = answer?.state === 'saved'
  useEffect(() => {
    // The pressed button is gone.
    if (isDone && document.activeElement === document.body) words.current?.focus({ preventScroll: true })
  }, [isDone])
  return (
    <form
      method="post"
      action={action}
      onSubmit={decide}
      className="measurement"
      id={MEASUREMENT_ID}
      data-open={isOpen || undefined}
      aria-busy={answer?.state === 'saving'}
    >
      <input type="hidden" name="from" value={from} />
      <output ref={words} tabIndex={-1}>
        <Words known={known} answer={answer} />
      </output>
      {!isDone && (
        <span className="measurement-choices">
          {MEASUREMENT_CHOICES.filter((choice) => choice !== CHOSEN[known]).map((choice) => (
            <Choice key={choice} value={choice} />
          ))}
        </span>
      )}
    </form>
  )
}

/** The answer that was already given, which is not offered again. */
const CHOSEN = { on: 'allowed', off: 'refused', ask: null } as const

function Words({ known, answer }: Pick<MeasurementState, 'known' | 'answer'>) {
  const text = useText()
  if (answer?.state === 'failed') return text(`chrome.measurement.failed.${answer.choice}`)
  if (known !== 'ask') return text(`chrome.measurement.${known}`)
  return (
    <>
      <span className="measurement-full">{text('chrome.measurement.ask')}</span>
      <span className="measurement-brief">{text('chrome.measurement.ask.brief')}</span>
    </>
  )
}

function Choice({ value }: { value: MeasurementChoice }) {
  const text = useText()
  return (
    <Button type="submit" name="choice" value={value} variant="pill">
      {text(value === 'allowed' ? 'chrome.measurement.allow' : 'chrome.measurement.refuse')}
    </Button>
  )
}
