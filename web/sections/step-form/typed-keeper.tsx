import { lazy, Suspense, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import type { KeepTypedProps } from '#web/lib/keep-typed.tsx'
import type { StepFormState } from './use-step-form.ts'

/** Without the network nothing is kept, and the page stays. */
const KeepTyped = lazy<ComponentType<KeepTypedProps>>(async () => ({
  default: (await import('#web/lib/keep-typed.tsx').catch(() => ({ KeepTyped: () => null }))).KeepTyped,
}))

type TypedKeeperProps = { form: StepFormState } & Pick<KeepTypedProps, 'without' | 'isAsking'>

/** Keeps typed text on the server until the form is sent. Render it inside the form. */
export function TypedKeeper({ form: { formRef, attempt }, ...props }: TypedKeeperProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const [wasTouched, setWasTouched] = useState(false)
  // Text that was typed before the script started is replayed right after this effect.
  useLayoutEffect(() => onTouch(mark.current?.closest('form'), () => setWasTouched(true)), [])
  return (
    <>
      <span ref={mark} hidden />
      <Suspense>{wasTouched && <KeepTyped formRef={formRef} attempt={attempt} {...props} />}</Suspense>
    </>
  )
}

/** Calls a function when a field of a form gets the focus or changes. */
function onTouch(form: HTMLFormElement | null | undefined, told: () => void): () => void {
  const listening = new AbortController()
  for (const kind of ['focusin', 'input', 'change'])
    form?.addEventListener(kind, told, { signal: listening.signal })
  return () => listening.abort()
}
