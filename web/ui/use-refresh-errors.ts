import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Checks the shown errors again when the language or a country's lists change. */
export function useRefreshErrors({
  formRef,
  errors,
  when,
}: {
  formRef: RefObject<HTMLFormElement | null>
  errors: { refresh: (form: FormData) => void }
  when: readonly unknown[]
}): void {
  const before = useRef(when)
  const look = useEffectEvent(() => {
    if (formRef.current) errors.refresh(new FormData(formRef.current))
  })
  useEffect(() => {
    const changed = when.some((value, index) => value !== before.current[index])
    before.current = when
    if (changed) look()
  })
}
