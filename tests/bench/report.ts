export type Goal = { atMost: number } | { atLeast: number }
/** One measured value. Without a goal, it is only reported. */
export type Figure = { name: string; value: number; unit: string; goal?: Goal }
/** The value of a figure in the last kept run that has it, and the day of that run. */
export type LastValue = { day: string; value: number }

export function isReached({ value, goal }: Figure): boolean {
  if (!goal) return true
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

/** The figures as a Markdown table with goal, verdict and last value. */
export function table(
  title: string,
  figures: readonly Figure[],
  lastValue: (name: string) => LastValue | undefined = () => undefined,
): string {
  const rows = figures.map((figure) => {
    const verdict = figure.goal ? (isReached(figure) ? 'reached' : '**missed**') : ''
    const last = lastValue(figure.name)
    const before = last ? `${rounded(last.value)} on ${last.day}` : ''
    return `| ${figure.name} | ${rounded(figure.value)} ${figure.unit} | ${written(figure.goal)} | ${verdict} | ${before} |`
  })
  return [
    `\n### ${title}\n`,
    '| figure | measured | goal | verdict | last kept |',
    '|---|--:|--:|---|--:|',
    ...rows,
  ].join('\n')
}

/** A goal in signs, such as `≤ 10`. Empty without a goal. */
export function written(goal: Goal | undefined): string {
  if (!goal) return ''
  return 'atMost' in goal ? `≤ ${rounded(goal.atMost)}` : `≥ ${rounded(goal.atLeast)}`
}

/** A value with as many decimals as a reader needs. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) return 'none'
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
}
