import { useEffect, useRef, type RefObject } from 'react'
import { useHref } from 'react-router'
import { isSecret, STEP_FIELDS } from '#domain/professionals/fields.ts'
import { KEEP_PATH } from './paths.ts'

const PAUSE_MS = 250

/**
 * Has the server keep what is typed whenever the person pauses, but for the security answer and codes. Call `type`
 * on every change, and `stop` before the form is sent: a late answer must not undo what that brought about.
 */
export function useKeepTyped(formRef: RefObject<HTMLFormElement | null>): {
  type: () => void
  stop: () => void
} {
  const path = useHref(KEEP_PATH)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<AbortController>(undefined)

  function stop() {
    clearTimeout(waiting.current)
    sending.current?.abort()
  }

  function keep() {
    if (!formRef.current) return
    const body = new FormData(formRef.current)
    for (const field of STEP_FIELDS.THREE) if (isSecret(field)) body.delete(field)
    sending.current = new AbortController()
    // Whatever is not kept now is kept with the step.
    fetch(path, { method: 'POST', body, signal: sending.current.signal }).catch(() => undefined)
  }

  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    type: () => {
      stop()
      waiting.current = setTimeout(keep, PAUSE_MS)
    },
    stop,
  }
}
