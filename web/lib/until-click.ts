/** A tap is over for the page only with its click. Browsers may send it this late after the finger has left. */
const TAP_MS = 350

/** How long after the end of a press its click may still come. The click of a mouse follows at once. */
export function untilClick(event: Event): number {
  const isTap = event.type === 'pointerup' && 'pointerType' in event && event.pointerType !== 'mouse'
  return isTap ? TAP_MS : 0
}
