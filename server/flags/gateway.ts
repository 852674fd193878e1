/** What decides the variants: any provider of OpenFeature's server SDK that answers with strings. */
export type { Provider as FlagProvider } from '@openfeature/server-sdk'
