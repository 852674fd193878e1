export const join = {} as const
