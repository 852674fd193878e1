import { configurationPage } from './configuration-page.ts'
import { flowsPage } from './flows-page.ts'
import { noticesPage } from './notices-page.ts'
import { privacyPage } from './privacy-page.ts'
import { screensPage } from './screens-page.ts'

/** All documents generated from the source, completely or between marks, each with its expected content. */
export const documents: readonly { path: string; content: (current: string) => string }[] = [
  { path: 'docs/configuration.md', content: configurationPage },
  { path: 'docs/flows.md', content: flowsPage },
  { path: 'docs/privacy.md', content: privacyPage },
  { path: 'docs/screens.md', content: screensPage },
  { path: 'THIRD-PARTY-NOTICES.md', content: noticesPage },
]
