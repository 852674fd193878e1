import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useHref, useNavigation } from 'react-router'

const PAUSE_MS = 250
/** A connection may be dead without a sign. A later save must not wait for it without an end. */
const SAVE_LIMIT_MS = 15_000

export type KeepTypedProps = {
  formRef: RefObject<HTMLFormElement | null>
  /** The number of the form's refusals, which grows when the form stays on the page. */
  attempt: number
  /** The names of fields that are not saved. */
  without?: readonly string[]
  /** The form is being sent in the background, without leaving the step. */
  isAsking?: boolean
}

/** The save before, also one of an earlier page. Each save starts from the session that the one before has written. */
let earlier: Promise<unknown> = Promise.resolve()

/**
 * Saves the content of a form on the server after each pause. It sends the form to the route `draft` below the page's
 * address. More text does not stop a save: one waits for its answer, with the latest text. Sending a form stops it,
 * because a late answer would undo the form's effect. Another page, such as the one before, saves the rest at once. A
 * form that is sent there stops it too. A save without an answer is stopped after a while, and begins again if its page
 * is still open. Render it at the first focus. Text typed until then is saved too.
 */
export function KeepTyped({ formRef, attempt, without, isAsking }: KeepTypedProps): null {
  const path = useHref('draft', { relative: 'path' })
  const { state, formMethod } = useNavigation()
  const isLeaving = state === 'loading' && formMethod === undefined
  const isSending = state !== 'idle' || isAsking === true
  const keeper = useRef<ReturnType<typeof afterPause>>(undefined)

  const keep = useEffectEvent(({ acting, isLatest }: Acting) => {
    if (!formRef.current) return
    // A pending button says that the browser itself is sending the form. While another page opens, it says nothing.
    if (!isLeaving && formRef.current.querySelector('[data-pending]')) return
    const body = new FormData(formRef.current)
    for (const name of without ?? []) body.delete(name)
    const saveAgain = () => {
      acting.abort()
      keeper.current?.start()
    }
    const save = async () => {
      if (!isLatest()) return
      const late = setTimeout(saveAgain, SAVE_LIMIT_MS)
      await fetch(path, { method: 'POST', body, signal: acting.signal }).finally(() => clearTimeout(late))
    }
    // If this fails, a later change or the step itself saves the text.
    earlier = earlier.then(save).catch(() => undefined)
  })

  useEffect(() => {
    const own = afterPause(keep)
    const listening = new AbortController()
    const { signal } = listening
    const press = ({ target }: Event) => {
      // Buttons add and remove rows.
      if (target instanceof Element && target.closest('button[type="button"]')) own.start()
    }
    const send = ({ target }: Event) => {
      own.stop()
      // Other forms, such as “Start over”, leave the page and discard its text. Without a network they stay.
      if (target !== formRef.current && navigator.onLine) own.hold(true)
    }
    globalThis.addEventListener('online', own.start, { signal })
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
    if (isLeaving) keeper.current?.finish()
  }, [isLeaving])

  useEffect(() => {
    keeper.current?.hold(isSending)
  }, [isSending])

  useEffect(() => {
    keeper.current?.start()
  }, [attempt])

  return null
}

/** A newer action makes an action that still waits for its turn needless. */
type Acting = { acting: AbortController; isLatest: () => boolean }

/**
 * Runs an action after a pause without further calls of `start`. `stop` cancels it, even if it is running. `finish` runs a
 * waiting action at once, and then only a form that is sent cancels it. A start during `hold` waits until the hold ends.
 */
function afterPause(act: (started: Acting) => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let acting = new AbortController()
  let started = 0
  let isHeld = false
  let isWanted = false
  function pause() {
    clearTimeout(waiting)
    waiting = undefined
  }
  function stop() {
    pause()
    acting.abort()
    isWanted = false
  }
  function begin() {
    waiting = undefined
    if (acting.signal.aborted) acting = new AbortController()
    const own = (started += 1)
    act({ acting, isLatest: () => own === started })
  }
  function start() {
    pause()
    if (isHeld) isWanted = true
    else waiting = setTimeout(begin, PAUSE_MS)
  }
  function finish() {
    if (waiting !== undefined) {
      pause()
      begin()
    }
    const leaving = acting
    acting = new AbortController()
    const cancel = () => leaving.abort()
    document.addEventListener('submit', cancel, { capture: true, once: true })
  }
  function hold(now: boolean) {
    isHeld = now
    if (now) stop()
    else if (isWanted) start()
  }
  return { start, stop, finish, hold }
}
