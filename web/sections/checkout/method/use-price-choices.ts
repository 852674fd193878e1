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
  const { codes, payForCoParent } = chosen
  const entry: CodeEntryProps = {
    pricing,
    typed,
    onType: setTyped,
    onApply: async (code) => {
      const priced = await price({ codes: [...codes, code], payForCoParent })
      if (priced.outcome === 'failed') return priced.text
      const wanted = code.trim().toUpperCase()
      const counts =
        priced.outcome === 'priced' &&
        priced.pricing.paymentCodeDetails.some((detail) => detail.code === wanted)
      return counts ? null : text('checkout.code.invalid')
    },
    onRemove: (code) => void price({ codes: codes.filter((each) => each !== code), payForCoParent }),
  }
  return {
    entry,
    payForCoParent: (isChosen: boolean) => {
      dispatch({ type: 'paying-for-coparent', chosen: isChosen })
      void price({ codes, payForCoParent: isChosen }).then((priced) => {
        // The checkbox shows the choice of the current price. If there is no new price, it returns to the earlier
        // choice.
        if (priced.outcome !== 'priced') dispatch({ type: 'paying-for-coparent', chosen: !isChosen })
      })
    },
  }
}
