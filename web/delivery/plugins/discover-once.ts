import type { Plugin } from 'vite'

const DISCOVERY = /\/node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/

/** React Router looks for links when it starts, and a moment after each change of the page. */
const LOOKS = /debounce\(fetchPatches, (\d+)\);\s*fetchPatches\(\);/

/**
 * Lets React Router ask once for the pages of its links. If a page changes before the answer has arrived, it asks for
 * the same pages again. With this plugin, it looks for links again only after the answer.
 */
export function discoverOncePlugin(): Plugin {
  return {
    name: 'discover-once',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: DISCOVERY },
      handler: (code) => ({ code: discoveringOnce(code), map: null }),
    },
  }
}

/** The program that waits for its answer. It throws if React Router looks for links in another way now. */
export function discoveringOnce(code: string): string {
  if (!LOOKS.test(code)) throw new Error('React Router looks for links in another way now')
  return code.replace(
    LOOKS,
    'debounce(() => { answered = answered.then(fetchPatches); }, $1); let answered = fetchPatches();',
  )
}
