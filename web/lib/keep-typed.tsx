import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useHref, useNavigation } from 'react-router'

const PAUSE_MS = 250

export type KeepTypedProps = {
  formRef: RefObject<HTMLFormElement | null>
  /** Of the form's errors: it grows when the form was refused and stays where it is. */
  attempt: number
  /** Names of fields that are not kept. */
  without?: readonly string[]
  /** The form is being sent by the side, without a step being taken. */
  isAsking?: boolean
}

/**
 * Has the server keep what stands in a form whenever the person pauses: the route `draft` below the page's address is
 * sent the form. Nothing is under way once a form of the page is sent or the page is left: a late answer would undo
 * what that brought about. Draw it once somebody turns to the form; what stands in it by then is kept too.
 */
export function KeepTyped({ formRef, attempt, without, isAsking }: KeepTypedProps) {
  const path = useHref('draft', { relative: 'path' })
  const isSending = useNavigation().state !== 'idle' || isAsking === true
  const keeper = useRef<ReturnType<typeof afterPause>>(undefined)

  const keep = useEffectEvent((signal: AbortSignal) => {
    if (!formRef.current) return
    const body = new FormData(formRef.current)
    for (const name of without ?? []) body.delete(name)
    // Whatever is not kept now is kept with a later change, or with the step.
    fetch(path, { method: 'POST', body, signal }).catch(() => undefined)
  })

  useEffect(() => {
    const own = afterPause((signal) => keep(signal))
    const listening = new AbortController()
    const { signal } = listening
    const press = ({ target }: Event) => {
      // Rows come and go with a button.
      if (target instanceof Element && target.closest('button[type="button"]')) own.start()
    }
    const send = ({ target }: Event) => {
      own.stop()
      // “Start over” and the like: the page goes, and with it what is held here.
      if (target !== formRef.current) own.hold(true)
    }
    for (const kind of ['input', 'change']) formRef.current?.addEventListener(kind, own.start, { signal })
    formRef.current?.addEventListener('click', press, { signal })
    document.addEventListener('submit', send, { signal, capture: true })
    keeper.current = own
    return () => {
      listening.abort()
      own.stop()
    }
  }, [formRef])

  useEffect(() => {
    keeper.current?.hold(isSending)
  }, [isSending])

  useEffect(() => {
    keeper.current?.start()
  }, [attempt])

  return null
}

/**
 * Does something once nothing has started it anew for a while. `stop` ends it also when it has begun; what is started
 * while it is held back waits until it is not.
 */
function afterPause(act: (signal: AbortSignal) => void) {
  let waiting: ReturnType<typeof setTimeout>
  let acting: AbortController | undefined
  let isHeld = false
  let isWanted = false
  function stop() {
    clearTimeout(waiting)
    acting?.abort()
    isWanted = false
  }
  function begin() {
    acting = new AbortController()
    act(acting.signal)
  }
  function start() {
    stop()
    if (isHeld) isWanted = true
    else waiting = setTimeout(begin, PAUSE_MS)
  }
  function hold(now: boolean) {
    isHeld = now
    if (now) stop()
    else if (isWanted) start()
  }
  return { start, stop, hold }
}
