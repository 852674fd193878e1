import { useState } from 'react'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import type { CheckoutAction } from '#domain/flows/checkout.ts'
import { useText } from '#web/lib/text.tsx'
import type { AnswerTo } from '../checkout-answers.ts'
import type { CodeEntryProps } from './code-entry.tsx'

export type PriceChoices = { codes: readonly string[]; payForCoParent: boolean }

type Options = {
  pricing: PricingInfo
  chosen: PriceChoices
  /** Asks the server for the price of other choices. */
  price: (choices: PriceChoices) => Promise<AnswerTo<'price'>>
  dispatch: (action: CheckoutAction) => void
}

/** The choices that change the price: the codes, and whether the buyer pays for two. */
export function usePriceChoices({ pricing, chosen, price, dispatch }: Options) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { codes, payForCoParent } = chosen

  /** The new price, or why there is none. */
  async function ask(choices: PriceChoices): Promise<PricingInfo | string> {
    setFailure(null)
    const priced = await price(choices)
    if (priced.outcome === 'priced') return priced.pricing
    return priced.outcome === 'failed' ? priced.text : text('checkout.price.unchanged')
  }
  async function choose(choices: PriceChoices): Promise<void> {
    const priced = await ask(choices)
    if (typeof priced === 'string') setFailure(priced)
  }
  const entry: CodeEntryProps = {
    pricing,
    typed,
    onType: setTyped,
    onApply: async (code) => {
      const priced = await ask({ codes: [...codes, code], payForCoParent })
      if (typeof priced === 'string') return priced
      if (!priced.paymentCodeDetails.some((detail) => detail.code === code.toUpperCase()))
        return text('checkout.code.invalid')
      // More may be typed by now.
      setTyped((newer) => (newer.trim() === code ? '' : newer))
      return null
    },
    onRemove: (code) => void choose({ codes: codes.filter((each) => each !== code), payForCoParent }),
  }
  return {
    entry,
    /** Why a removed code or another choice has no price. */
    failure,
    payForCoParent: (isChosen: boolean) => {
      dispatch({ type: 'paying-for-coparent', chosen: isChosen })
      void choose({ codes, payForCoParent: isChosen })
    },
  }
}
