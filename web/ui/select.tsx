import { useRef, type ComponentProps } from 'react'

type Chosen = { currentTarget: HTMLSelectElement }

export type SelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'onInput'> & {
  onChange?: ((event: Chosen) => void) | undefined
}

/**
 * A select that reports a choice on the first of the browser's two events, input and change. A form that
 * renders between them would restore the old choice before the second event.
 */
export function Select({ onChange, ...select }: SelectProps) {
  const reported = useRef<string>(undefined)
  function onFirst(event: Chosen) {
    reported.current = event.currentTarget.value
    onChange?.(event)
  }
  function onSecond(event: Chosen) {
    const isSame = reported.current === event.currentTarget.value
    reported.current = undefined
    if (!isSame) onChange?.(event)
  }
  return <select {...select} onInput={onFirst} onChange={onSecond} />
}
