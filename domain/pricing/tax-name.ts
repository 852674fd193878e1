import type { Text } from '../messages/text.ts'

/** The only tax with a translated name. The others are abbreviations, which are the same in both languages. */
const SALES_TAX = 'Sales tax'

/** The name of a tax as a page or a mail shows it. `name` is the one of the tax table. */
export function taxName(name: string, text: Text): string {
  return name === SALES_TAX ? text('order.tax.sales') : name
}
