export const invited = {} as const
