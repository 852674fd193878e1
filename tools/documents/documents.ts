import { configurationPage } from './configuration-page.ts'

/** The documents that are made from the source, each with what it should hold now. */
export const documents: readonly { path: string; content: () => string }[] = [
  { path: 'docs/configuration.md', content: configurationPage },
]
