import { useEffect, useEffectEvent, useState, type Dispatch } from 'react'
import type { CheckoutAction } from '#domain/flows/checkout.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useText } from '#web/lib/text.tsx'
import type { AnswerTo } from '../checkout-answers.ts'
import { useAsk } from './use-ask.ts'

type Options = {
  /** Null when the page came before its price. */
  initial: PricingInfo | null
  dispatch: Dispatch<CheckoutAction>
  paysForCoParent: boolean
}

/** The price of the order as the server last worked it out, and what changes it: codes, and paying for two. */
export function usePricing({ initial, dispatch, paysForCoParent }: Options) {
  const text = useText()
  const [info, setInfo] = useState(initial)
  const [failure, setFailure] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const { ask, busy } = useAsk('price')
  const codes = info?.paymentCodeDetails.map(({ code }) => code) ?? []

  async function askFirst() {
    setFailure(null)
    const answer = await ask({ payForCoParent: 'false' })
    // The bill may have been saved meanwhile, and its price is the newer one.
    if (answer.outcome === 'priced') setInfo((newer) => newer ?? answer.pricing)
    else setFailure(answer.outcome === 'failed' ? answer.text : text('checkout.network'))
  }
  const comeAfterPage = useEffectEvent(() => {
    if (info === null) void askFirst()
  })
  useEffect(() => comeAfterPage(), [])

  async function price(choices: {
    codes: readonly string[]
    payForCoParent: boolean
  }): Promise<AnswerTo<'price'>> {
    const answer = await ask({ code: choices.codes, payForCoParent: String(choices.payForCoParent) })
    if (answer.outcome === 'priced') setInfo(answer.pricing)
    return answer
  }

  return {
    info,
    busy,
    /** Why the page's first price did not come, and the way to ask for it again. */
    failure: info === null && failure !== null ? { text: failure, retry: () => void askFirst() } : null,
    codes,
    set: setInfo,
    /** What a question about billing sends along, so that the answer is priced the same way. */
    choices: { code: codes, payForCoParent: String(paysForCoParent) },
    entry: {
      typed,
      onType: setTyped,
      onApply: async (code: string) => {
        const priced = await price({ codes: [...codes, code], payForCoParent: paysForCoParent })
        if (priced.outcome === 'failed') return priced.text
        const wanted = code.trim().toUpperCase()
        const counts =
          priced.outcome === 'priced' &&
          priced.pricing.paymentCodeDetails.some((detail) => detail.code === wanted)
        return counts ? null : text('checkout.code.invalid')
      },
      onRemove: (code: string) =>
        void price({ codes: codes.filter((each) => each !== code), payForCoParent: paysForCoParent }),
    },
    payForCoParent: (chosen: boolean) => {
      dispatch({ type: 'paying-for-coparent', chosen })
      void price({ codes, payForCoParent: chosen }).then((priced) => {
        // The box shows what is priced: when the price could not be had, it goes back.
        if (priced.outcome !== 'priced') dispatch({ type: 'paying-for-coparent', chosen: !chosen })
      })
    },
    /** What paying for the co-parent adds to the total, as the server works it out. */
    coParentOffer: (name: string | null) =>
      name === null || !info?.coParentAdds
        ? null
        : { name, amountFormatted: info.coParentAdds.amountFormatted },
  }
}
