/** At most this many tokens of machines live at a time. */
export const MACHINE_TOKENS_MAX = 20
/** How long a token of a machine may live, in days. Its maker chooses one. */
export const MACHINE_TOKEN_DAYS = [30, 90, 365] as const
/** How many characters the name of a machine has. */
export const MACHINE_NAME_LENGTH = { min: 3, max: 60 } as const
/** How often one machine may call in a minute. */
export const MACHINE_CALLS_PER_MINUTE = 120

export type MachineProblem = 'name' | 'days'

/** What is wrong with the wish for a token. */
export function machineProblems({ name, days }: { name: string; days: number }): MachineProblem[] {
  const { length } = name.trim()
  const isNamed = length >= MACHINE_NAME_LENGTH.min && length <= MACHINE_NAME_LENGTH.max
  return [
    ...(isNamed ? [] : (['name'] as const)),
    ...(MACHINE_TOKEN_DAYS.some((each) => each === days) ? [] : (['days'] as const)),
  ]
}
