import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Checks the shown errors again when the language or a country's lists change. */
export function useRetell({
  formRef,
  errors,
  when,
}: {
  formRef: RefObject<HTMLFormElement | null>
  errors: { retell: (form: FormData) => void }
  when: readonly unknown[]
}): void {
  const before = useRef(when)
  const look = useEffectEvent(() => {
    if (formRef.current) errors.retell(new FormData(formRef.current))
  })
  useEffect(() => {
    const changed = when.some((value, index) => value !== before.current[index])
    before.current = when
    if (changed) look()
  })
}
