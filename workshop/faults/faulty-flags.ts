import type { FlagProvider } from '#server/flags/index.ts'
import type { Switches } from './switches.ts'

/** The same provider, which throws while the switch is on. */
export async function faultyFlags(
  inner: FlagProvider | Promise<FlagProvider>,
  switches: Switches,
): Promise<FlagProvider> {
  const provider = await inner
  return {
    metadata: provider.metadata,
    runsOn: 'server',
    ...(provider.initialize ? { initialize: async (context) => provider.initialize?.(context) } : {}),
    resolveStringEvaluation: async (...asked) => {
      if (switches.isOn('flags-away')) throw new Error('the workshop has switched the flag provider off')
      return provider.resolveStringEvaluation(...asked)
    },
    resolveBooleanEvaluation: async (...asked) => provider.resolveBooleanEvaluation(...asked),
    resolveNumberEvaluation: async (...asked) => provider.resolveNumberEvaluation(...asked),
    resolveObjectEvaluation: async (...asked) => provider.resolveObjectEvaluation(...asked),
  }
}
