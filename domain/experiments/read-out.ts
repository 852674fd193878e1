/** The number of visitors of a variant, and how many of them converted. */
export type Sample = { visitors: number; converted: number }
export type Interval = { low: number; high: number }
/** Rates and differences are between 0 and 1. The difference is Treatment minus Control. */
export type Comparison = {
  control: number
  treatment: number
  difference: number
  interval: Interval
  verdict: 'treatment' | 'control' | 'unsure' | 'too-few'
}

/** The normal quantile of a two-sided 95 % interval. */
const Z = 1.959_964
/** A variant with fewer visitors gives no result. */
const FEWEST_VISITORS = 100

/** The share of visitors who converted; zero without visitors. */
export function rateOf({ visitors, converted }: Sample): number {
  return visitors === 0 ? 0 : converted / visitors
}

/**
 * Compares two variants by the difference of their rates. The 95 % interval is Newcombe's, made of two Wilson
 * intervals (Newcombe 1998, method 10). A variant wins if the interval excludes zero.
 */
export function compareVariants({ control, treatment }: { control: Sample; treatment: Sample }): Comparison {
  const [c, t] = [wilson(control), wilson(treatment)]
  const [rateC, rateT] = [rateOf(control), rateOf(treatment)]
  const difference = rateT - rateC
  const interval = {
    low: difference - Math.hypot(rateT - t.low, c.high - rateC),
    high: difference + Math.hypot(t.high - rateT, rateC - c.low),
  }
  const tooFew = Math.min(control.visitors, treatment.visitors) < FEWEST_VISITORS
  return {
    control: rateC,
    treatment: rateT,
    difference,
    interval,
    verdict: tooFew ? 'too-few' : verdictOf(interval),
  }
}

function verdictOf({ low, high }: Interval): Comparison['verdict'] {
  if (low > 0) return 'treatment'
  return high < 0 ? 'control' : 'unsure'
}

/** Wilson's 95 % interval of one rate. Without visitors, it covers everything. */
export function wilson(sample: Sample): Interval {
  const { visitors: n } = sample
  if (n === 0) return { low: 0, high: 1 }
  const p = rateOf(sample)
  const spread = 1 + Z ** 2 / n
  const middle = (p + Z ** 2 / (2 * n)) / spread
  const half = (Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2))) / spread
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
