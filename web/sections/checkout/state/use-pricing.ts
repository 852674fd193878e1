import { useEffect, useEffectEvent, useRef, useState, type Dispatch } from 'react'
import type { CheckoutAction } from '#domain/flows/checkout.ts'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import type { AnswerTo } from '../checkout-answers.ts'
import { useAsk } from './use-ask.ts'

type Options = {
  /** Null when the page was drawn before its price was known. */
  initial: PricingInfo | null
  dispatch: Dispatch<CheckoutAction>
  paysForCoParent: boolean
}

/** The latest price from the server, and its inputs: the codes, and the choice to pay for two. */
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
    // The bill may have been saved in the meantime. Its price is newer.
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

  // Names, dates and amounts of a price are texts of the server.
  const locale = useLocale()
  const writtenIn = useRef(locale)
  const translate = useEffectEvent(() => void price({ codes, payForCoParent: paysForCoParent }))
  useEffect(() => {
    if (writtenIn.current === locale) return
    writtenIn.current = locale
    translate()
  }, [locale])

  return {
    info,
    busy,
    /** Why the page's first price failed, and a function that requests it again. */
    failure: info === null && failure !== null ? { text: failure, retry: () => void askFirst() } : null,
    codes,
    set: setInfo,
    /** The choices that a billing call sends, so that its answer has the same price. */
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
        // The checkbox shows the choice of the current price. If there is no new price, it returns to the earlier
        // choice.
        if (priced.outcome !== 'priced') dispatch({ type: 'paying-for-coparent', chosen: !chosen })
      })
    },
    /** The amount that paying for the co-parent adds to the total. The server calculates it. */
    coParentOffer: (name: string | null) =>
      name === null || !info?.coParentAdds
        ? null
        : { name, amountFormatted: info.coParentAdds.amountFormatted },
  }
}
