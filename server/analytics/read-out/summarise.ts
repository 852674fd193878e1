import { CHECKOUT_STEPS } from '#domain/analytics/checkout-steps.ts'
import { compareVariants, type Comparison, type Sample } from '#domain/experiments/read-out.ts'
import type { Cohort, StepCount } from './read-out-store.ts'

export type Line = { name: string; control: Sample; treatment: Sample; comparison: Comparison }

/** One line per group of cohorts: a flag, a day or a country. */
export function linesBy(cohorts: readonly Cohort[], nameOf: (cohort: Cohort) => string): Line[] {
  const groups = Map.groupBy(cohorts, nameOf)
  return [...groups].map(([name, members]) => lineOf(name, samplesOf(members)))
}

/** The funnel: for each step with visitors, the share of a variant's visitors who reached it. */
export function funnelOf(cohorts: readonly Cohort[], steps: readonly StepCount[]): Line[] {
  const all = samplesOf(cohorts)
  const reached = (variant: string, step: string) =>
    steps.find((count) => count.variant === variant && count.step === step)?.visitors ?? 0
  const lines = CHECKOUT_STEPS.filter((step) => steps.some((count) => count.step === step)).map((step) =>
    lineOf(step, {
      control: { visitors: all.control.visitors, converted: reached('Control', step) },
      treatment: { visitors: all.treatment.visitors, converted: reached('Treatment', step) },
    }),
  )
  return [...lines, lineOf('subscription created', all)]
}

type Samples = { control: Sample; treatment: Sample }

function lineOf(name: string, { control, treatment }: Samples): Line {
  return { name, control, treatment, comparison: compareVariants({ control, treatment }) }
}

function samplesOf(cohorts: readonly Cohort[]): Samples {
  const of = (variant: string): Sample => {
    const members = cohorts.filter((cohort) => cohort.variant === variant)
    return { visitors: total(members, 'visitors'), converted: total(members, 'converted') }
  }
  return { control: of('Control'), treatment: of('Treatment') }
}

function total(cohorts: readonly Cohort[], field: 'visitors' | 'converted'): number {
  return cohorts.reduce((sum, cohort) => sum + cohort[field], 0)
}
