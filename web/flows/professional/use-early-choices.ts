import { useEffect, type RefObject } from 'react'

/** Lists chosen from before the page's script ran are told to it once it does, as if they were chosen then. */
export function useEarlyChoices(formRef: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    for (const select of formRef.current?.querySelectorAll('select') ?? []) {
      const changed = Array.from(select.options).some((option) => option.selected !== option.defaultSelected)
      if (changed) select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, [formRef])
}
