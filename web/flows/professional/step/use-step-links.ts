import { useRef, type MouseEvent, type RefObject } from 'react'
import { PROFESSIONAL_STEPS, type ProfessionalStep } from '#domain/flows/professional.ts'
import { pathOf } from '../paths.ts'

/**
 * Sends a step's form when a dot opens another step, so that no typed text is lost. Give `formRef` and `openedRef` to
 * the form and its hidden field. Give `onClickCapture` to the element around the dots.
 */
export function useStepLinks(step: ProfessionalStep, formRef: RefObject<HTMLFormElement | null>) {
  const openedRef = useRef<HTMLInputElement>(null)

  function onClickCapture(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const target = PROFESSIONAL_STEPS.find((each) => link?.getAttribute('href')?.endsWith(pathOf(each)))
    if (!target || !openedRef.current || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openedRef.current.value = target
    formRef.current?.requestSubmit()
  }

  return {
    openedRef,
    onClickCapture,
    /** Whether the form is being sent to go back. No error stops this. */
    isGoingBack: () => {
      const target = PROFESSIONAL_STEPS.findIndex((each) => each === openedRef.current?.value)
      return target >= 0 && target < PROFESSIONAL_STEPS.indexOf(step)
    },
    stay: () => {
      if (openedRef.current) openedRef.current.value = ''
    },
  }
}
