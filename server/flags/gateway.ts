/** The source of variants: any provider for OpenFeature's server SDK that answers with strings. */
export type { Provider as FlagProvider } from '@openfeature/server-sdk'
