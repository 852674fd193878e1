import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Looks at the errors shown once more whenever one of some values changes: the language, or the lists of a country. */
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
