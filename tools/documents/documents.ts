import { configurationPage } from './configuration-page.ts'
import { flowsPage } from './flows-page.ts'

/** The documents that are made from the source, wholly or between marks, each with what it should hold now. */
export const documents: readonly { path: string; content: (current: string) => string }[] = [
  { path: 'docs/configuration.md', content: configurationPage },
  { path: 'docs/flows.md', content: flowsPage },
]
