/** How many visitors a variant had, and how many of them converted. */
export type Sample = { visitors: number; converted: number }
export type Interval = { low: number; high: number }
/** Rates and differences are shares from 0 to 1; Treatment minus Control. */
export type Comparison = {
  control: number
  treatment: number
  difference: number
  interval: Interval
  verdict: 'treatment' | 'control' | 'unsure' | 'too-few'
}

/** The normal quantile of a two-sided 95 % interval. */
const Z = 1.959_964
/** Fewer visitors than this in a variant say nothing, however they behave. */
const FEWEST_VISITORS = 100

export function rateOf({ visitors, converted }: Sample): number {
  return visitors === 0 ? 0 : converted / visitors
}

/**
 * Compares two variants: the difference of their rates with Newcombe's 95 % interval, made of two Wilson intervals
 * (Newcombe 1998, method 10). One of them wins when the interval leaves out zero.
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

/** Wilson's 95 % interval of one rate; everything is possible without visitors. */
export function wilson(sample: Sample): Interval {
  const { visitors: n } = sample
  if (n === 0) return { low: 0, high: 1 }
  const p = rateOf(sample)
  const spread = 1 + Z ** 2 / n
  const middle = (p + Z ** 2 / (2 * n)) / spread
  const half = (Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2))) / spread
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
