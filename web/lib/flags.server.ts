import { createContext, type RouterContextProvider } from 'react-router'
import { ALL_OFF, type Flags } from '#domain/experiments/flags.ts'

/** The variants this visitor sees; decided before the first byte, the same on every page. */
export const flagsContext = createContext<Flags>(ALL_OFF)

export function flagsOf(context: Readonly<RouterContextProvider>): Flags {
  return context.get(flagsContext)
}
