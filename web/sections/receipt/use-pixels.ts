import { useEffect } from 'react'

/**
 * Tells partners of a sale by loading their images, once for each receipt, after the receipt is visible.
 * The server gives the addresses only if partners may know of the sale. The addresses contain nothing about
 * the person.
 */
export function usePixels({
  receiptNumber,
  pixels,
}: {
  receiptNumber: string | null
  pixels: readonly string[]
}): void {
  useEffect(() => {
    if (receiptNumber && pixels.length > 0) load({ receiptNumber, pixels })
  }, [receiptNumber, pixels])
}

function load({ receiptNumber, pixels }: { receiptNumber: string; pixels: readonly string[] }): void {
  if (!isFirst(receiptNumber)) return
  for (const src of pixels) {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.src = src
  }
}

function isFirst(receiptNumber: string): boolean {
  const key = `sale:${receiptNumber}`
  try {
    if (localStorage.getItem(key)) return false
    localStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}
