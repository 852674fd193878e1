/**
 * A plan as the page shows it: one package in every term it is sold for. Amounts are formatted, after the
 * coupon, for one parent. The server computes every line from the catalogue.
 */
export type PlanOffer = {
  /** Begins with the name of the package in analytics, such as `premium`. */
  key: string
  name: string
  /** Null for an operator's package without texts. */
  description: string | null
  /** On the edge of its card; null for that of the page. */
  badge: string | null
  buildYourOwn: boolean
  includesVat: boolean
  /** The name of the plan whose benefits are included too and not repeated. */
  beyond: string | null
  benefits: readonly PlanBenefit[]
  extras: readonly PlanExtra[]
  terms: readonly PlanTerm[]
}

export type PlanBenefit = { text: string; note?: string | undefined }

/** Something to add to a build-your-own package. */
export type PlanExtra = PlanBenefit & {
  service: string
  prices: readonly { years: number; price: string }[]
}

/** One term of a plan. */
export type PlanTerm = {
  years: number
  packageId: number
  /** This term was chosen before. */
  chosen: boolean
  price: string
  /** The price before the coupon, and the percentage it takes off. */
  sale: { regular: string; percent: number } | null
  /** The effect of the other term on the price of a year. */
  twoYears: TwoYears | null
  /** The price of the same content as a built or ready-made package, if one of them is cheaper. */
  compared: Compared | null
}

/** Beside one year: the lower price with two years. Beside two years: the saving compared with one year twice. */
export type TwoYears =
  | { beside: 'one-year'; price: string; perYear: string; saving: string }
  | { beside: 'two-years'; regular: string; perYear: string; saving: string }

/** `pieces`: the price of building this package. `complete`: the package that includes every extra. */
export type Compared =
  | { to: 'pieces'; price: string; saving: string }
  | { to: 'complete'; price: string; name: string; less: string }
