const COUNT = new Intl.NumberFormat('en-US')

/** A count as text: `100,000`. */
export function countText(count: number): string {
  return COUNT.format(count)
}
