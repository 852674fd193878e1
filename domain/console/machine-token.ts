/** The maximum number of valid machine tokens at one time. */
export const MACHINE_TOKENS_MAX = 20
/** How long a machine token may be valid, in days. Staff choose one when they create it. */
export const MACHINE_TOKEN_DAYS = [30, 90, 365] as const
/** The maximum length of a machine's name. */
export const MACHINE_NAME_LENGTH = { min: 3, max: 60 } as const
/** How often one machine may call in a minute. */
export const MACHINE_CALLS_PER_MINUTE = 120

export type MachineProblem = 'name' | 'days'

/** What is wrong with a request for a machine token. */
export function machineProblems({ name, days }: { name: string; days: number }): MachineProblem[] {
  const { length } = name.trim()
  const isNamed = length >= MACHINE_NAME_LENGTH.min && length <= MACHINE_NAME_LENGTH.max
  return [
    ...(isNamed ? [] : (['name'] as const)),
    ...(MACHINE_TOKEN_DAYS.some((each) => each === days) ? [] : (['days'] as const)),
  ]
}
