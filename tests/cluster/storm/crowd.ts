import { buy } from './buyer.ts'
import type { Shop } from './pay-now.ts'

export type OpenShop = {
  begun: () => number
  /** Lets the rest of the people in, and resolves when all have left. */
  close: () => Promise<void>
}

/** Serves this many customers at a time, until `close` is called and enough orders were started. */
export function openShop(shop: Shop, { orders, customers }: { orders: number; customers: number }): OpenShop {
  const closing = new AbortController()
  let begun = 0
  const serve = async () => {
    while (!shop.isOver() && (begun < orders || !closing.signal.aborted)) {
      begun += 1
      await buy(shop)
    }
  }
  const all = Promise.all(Array.from({ length: customers }, serve))
  return {
    begun: () => begun,
    close: async () => {
      closing.abort()
      await all
    },
  }
}
