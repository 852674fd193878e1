import { useEffect } from 'react'

/**
 * Tells partners of a sale by loading their images, once for each transaction, after the receipt is visible.
 * The server gives the addresses only if partners may know of the sale. The addresses contain nothing about
 * the person.
 */
export function usePixels({
  transactionId,
  pixels,
}: {
  transactionId: string | null
  pixels: readonly string[]
}): void {
  useEffect(() => {
    if (transactionId && pixels.length > 0) load({ transactionId, pixels })
  }, [transactionId, pixels])
}

function load({ transactionId, pixels }: { transactionId: string; pixels: readonly string[] }): void {
  if (!isFirst(transactionId)) return
  for (const src of pixels) {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.src = src
  }
}

function isFirst(transactionId: string): boolean {
  const key = `sale:${transactionId}`
  try {
    if (localStorage.getItem(key)) return false
    localStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}
