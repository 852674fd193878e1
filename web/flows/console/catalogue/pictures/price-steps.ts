import type { ConsolePreview } from '#domain/contracts/console/catalogue.ts'

/** A price from a day on. The price from before all changes has no day. */
export type PriceStep = { from: string | null; price: number; isNew: boolean }

/** The published prices and the new one, by their first day. */
export function stepsOf(
  { history, price }: Pick<ConsolePreview['prices'][number], 'history' | 'price'>,
  beginsOn: string,
): PriceStep[] {
  const isBefore = (from: string | null) => from === null || from < beginsOn
  const published = history.map((step) => ({ ...step, isNew: false }))
  return [
    ...published.filter(({ from }) => isBefore(from)),
    { from: beginsOn, price, isNew: true },
    ...published.filter(({ from }) => !isBefore(from)),
  ]
}
