export type Budget = { atMost: number } | { atLeast: number }
/** One measured value. Without a budget, it is only reported. */
export type Figure = { name: string; value: number; unit: string; budget?: Budget }

export function isKept({ value, budget }: Figure): boolean {
  if (!budget) return true
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast
}

/** The figures as a Markdown table with budget and verdict. */
export function table(title: string, figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const verdict = figure.budget ? (isKept(figure) ? 'kept' : '**missed**') : ''
    return `| ${figure.name} | ${rounded(figure.value)} ${figure.unit} | ${said(figure.budget)} | ${verdict} |`
  })
  return [`\n### ${title}\n`, '| figure | measured | budget | verdict |', '|---|--:|--:|---|', ...rows].join(
    '\n',
  )
}

function said(budget: Budget | undefined): string {
  if (!budget) return ''
  return 'atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`
}

function rounded(value: number): string {
  if (!Number.isFinite(value)) return 'none'
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
}
