import { useRef, type ComponentProps } from 'react'

type Chosen = { currentTarget: HTMLSelectElement }

export type SelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'onInput'> & {
  onChange?: ((event: Chosen) => void) | undefined
}

/**
 * A select that says what was chosen with the first of the two events a browser sends for it. A form that is drawn
 * anew between them, as one that looks at its errors is, would put the old choice back before the second.
 */
export function Select({ onChange, ...select }: SelectProps) {
  const told = useRef<string>(undefined)
  function onFirst(event: Chosen) {
    told.current = event.currentTarget.value
    onChange?.(event)
  }
  function onSecond(event: Chosen) {
    const isTold = told.current === event.currentTarget.value
    told.current = undefined
    if (!isTold) onChange?.(event)
  }
  return <select {...select} onInput={onFirst} onChange={onSecond} />
}
