import { useEffect } from 'react'
import { useHref } from 'react-router'
import type { ProfessionalStep } from '#domain/flows/professional.ts'
import { pathOf } from '../paths.ts'

/** Gives a step that was shown without its number its own address, so that the way back finds it again. */
export function useStepAddress(step: ProfessionalStep): void {
  const address = useHref(pathOf(step))
  // Each time: a refused submission puts the page's own address back.
  useEffect(() => {
    if (window.location.search === '') window.history.replaceState(window.history.state, '', address)
  })
}
