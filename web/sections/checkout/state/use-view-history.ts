import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  CHECKOUT_VIEWS,
  mayOpen,
  type CheckoutAction,
  type CheckoutState,
  type CheckoutView,
} from '#domain/flows/checkout.ts'

/** A URL fragment, because its change causes no request to the server. */
export const VIEW_HASHES = { BILLING: '#billing', PAYMENT: '#payment', REVIEW: '#review' } as const

/**
 * Gives each view an entry in the browser's history. Back leads from review to payment to billing, and then to the page
 * before. The query stays, because it names the invitation.
 */
export function useViewHistory(state: CheckoutState, dispatch: (action: CheckoutAction) => void): void {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const mayGo = (view: CheckoutView | undefined) =>
    view !== undefined && !state.isSubmitting && mayOpen(state, view)
  const show = useEffectEvent((shown: string) => {
    if (hash === shown) return
    void navigate({ search, hash: shown }, { replace: !mayGo(viewOf(hash)), preventScrollReset: hash === '' })
  })
  const follow = useEffectEvent((wanted: CheckoutView | undefined) => {
    if (wanted === undefined || wanted === state.view) return
    if (mayGo(wanted)) dispatch({ type: 'view-chosen', view: wanted })
    else void navigate({ search, hash: VIEW_HASHES[state.view] }, { replace: true })
  })
  useEffect(() => show(VIEW_HASHES[state.view]), [state.view])
  useEffect(() => follow(viewOf(hash)), [hash])
}

function viewOf(hash: string): CheckoutView | undefined {
  return CHECKOUT_VIEWS.find((view) => VIEW_HASHES[view] === hash)
}
