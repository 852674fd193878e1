import { useEffect } from 'react'
import { useHref } from 'react-router'
import type { ProfessionalStep } from '#domain/flows/professional.ts'
import { pathOf } from '../paths.ts'

/** Gives a step without a number in its address that number, so that Back finds the step again. */
export function useStepAddress(step: ProfessionalStep): void {
  const address = useHref(pathOf(step))
  // After every draw, because a refused submission restores the page's own address.
  useEffect(() => {
    if (window.location.search === '') window.history.replaceState(window.history.state, '', address)
  })
}
