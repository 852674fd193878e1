/** A flow of `domain/flows`: one row per step, over the flow's own state. */
export type Flow<State> = {
  paths: Readonly<Record<string, string>>
  rows: Readonly<Record<string, FlowRow<State>>>
}
type FlowRow<State> = {
  instead: (state: State) => string | null
  next: (state: State) => string
  back: string | null
  number?: number
}
/** A description of a visitor, and the flow's state for that visitor. */
export type Situation<State> = { who: string; state: State }

/** Two tables of a flow: its steps in order, and the redirects for visitors who open a page too early. */
export function flowTables<State>(flow: Flow<State>, situations: readonly Situation<State>[]): string {
  return `${stepTable(flow, situations)}\n\n${entryTable(flow, situations)}`
}

function stepTable<State>({ paths, rows }: Flow<State>, situations: readonly Situation<State>[]): string {
  const lines = Object.entries(rows).map(([step, row]) => {
    const states = situations.map(({ state }) => state).filter((state) => row.instead(state) === null)
    const targets = [...new Set(states.map((state) => row.next(state)))].map(
      (target) => paths[target] ?? target,
    )
    const cells = [
      page(paths[step] ?? step),
      row.number ?? '',
      row.back ? page(row.back) : '',
      targets.map(page).join(' or '),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| page | step | Back leads to | goes on to |', '|---|---|---|---|', ...lines].join('\n')
}

function entryTable<State>({ paths, rows }: Flow<State>, situations: readonly Situation<State>[]): string {
  const guarded = Object.entries(rows).filter(([, row]) =>
    situations.some(({ state }) => row.instead(state) !== null),
  )
  const head = guarded.map(([step]) => page(paths[step] ?? step))
  const lines = situations.map(({ who, state }) => {
    const cells = guarded
      .map(([, row]) => row.instead(state))
      .map((target) => (target ? `→ ${page(paths[target] ?? target)}` : 'opens'))
    return `| ${who} | ${cells.join(' | ')} |`
  })
  return [`| visitor | ${head.join(' | ')} |`, `|---|${'---|'.repeat(guarded.length)}`, ...lines].join('\n')
}

function page(target: string): string {
  return target.startsWith('/') ? `\`${target}\`` : target
}
