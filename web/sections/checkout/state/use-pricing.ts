import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import type { AnswerTo } from '../checkout-answers.ts'
import type { PriceChoices } from '../method/use-price-choices.ts'
import { useAsk } from './use-ask.ts'

type Options = {
  /** Null when the page was drawn before its price was known. */
  initial: PricingInfo | null
  paysForCoParent: boolean
  /** Undoes the choice to pay for two, or not to, if it has no price. */
  undo: (paysForCoParent: boolean) => void
}

/** The latest price from the server, and its inputs: the codes, and the choice to pay for two. */
export function usePricing({ initial, paysForCoParent, undo }: Options) {
  const text = useText()
  const [info, setInfo] = useState(initial)
  const [failure, setFailure] = useState<string | null>(null)
  const { ask, busy } = useAsk('price')
  const pricedForTwo = useRef(paysForCoParent)
  const codes = info?.paymentCodeDetails.map(({ code }) => code) ?? []

  async function askFirst() {
    setFailure(null)
    const answer = await ask({ payForCoParent: 'false' })
    // The bill may have been saved in the meantime. Its price is newer.
    if (answer.outcome === 'priced') setInfo((newer) => newer ?? answer.pricing)
    else setFailure(answer.outcome === 'failed' ? answer.text : text('chrome.unreachable'))
  }
  const comeAfterPage = useEffectEvent(() => {
    if (info === null) void askFirst()
  })
  useEffect(() => comeAfterPage(), [])

  async function price(choices: PriceChoices): Promise<AnswerTo<'price'>> {
    const answer = await ask({ code: choices.codes, payForCoParent: String(choices.payForCoParent) })
    if (answer.outcome === 'priced') {
      setInfo(answer.pricing)
      pricedForTwo.current = choices.payForCoParent
    } else undo(pricedForTwo.current)
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
    price,
    set: setInfo,
    /** The choices that a billing call sends, so that its answer has the same price. */
    choices: { code: codes, payForCoParent: String(paysForCoParent) },
  }
}
