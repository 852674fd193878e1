import type { Plugin } from 'vite'

const ROUTER = /^.*\/node_modules\/react-router\/dist\/production\//

/** The error of a lost answer has a cause. Its text depends on the browser, and in Safari an answer may just end. */
const LOST = '\nfunction lost(cause) { throw new Error("", { cause }); }\n'

/**
 * By module, what is replaced. A decoder promises that the rest of its answer arrives. React Router has what it needs
 * from the first line and ignores that promise. So its failure would be reported as an error of the page.
 */
const CHANGES: Record<string, readonly (readonly [RegExp, string])[]> = {
  'lib/dom/ssr/single-fetch.js': [
    [/await fetch\((url, await createRequestInit\(request\))\)/, 'await fetch($1).catch(lost)'],
    [/await res\.text\(\)/, 'await res.text().catch(lost)'],
    [/throw new Error\("[^"]*", \{ cause \}\)/, 'lost(cause)'],
    [/$/, LOST],
  ],
  'lib/dom/ssr/fog-of-war.js': [
    [/await fetch\(url, \{ signal \}\)/, 'await fetch(url, { signal }).catch(lost)'],
    [/await res\.json\(\)/, 'await res.json().catch(lost)'],
    // A page that is left loses its search for links. One that stays searches again for a link that is pressed.
    [/console\.error\("Failed to fetch manifest patches", e\)/, 'if (!e.cause) console.error(e)'],
    [/$/, LOST],
  ],
  'vendor/turbo-stream-v2/turbo-stream.js': [
    [/const done = new Deferred\(\);/, ''],
    [/let donePromise = done\.promise;/, ''],
    [/if \(decoded\.done\) done\.resolve\(\);\s*else donePromise = /, 'if (!decoded.done) '],
    [/\.then\(done\.resolve\)\.catch/, '.catch'],
    [/done\.reject\(reason\);/, ''],
    [/done: donePromise\.then\(\(\) => reader\.closed\),/, ''],
  ],
}

/** Lets the browser's React Router tell a lost answer from its other errors, and report it at most once. */
export function lostAnswersPlugin(): Plugin {
  return {
    name: 'lost-answers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ROUTER },
      handler: (code, id) => ({ code: markingLost(code, id.replace(ROUTER, '')), map: null }),
    },
  }
}

/** The program that marks lost answers. It throws if React Router reads its answers in another way now. */
export function markingLost(code: string, module: string): string {
  return (CHANGES[module] ?? []).reduce((changed, [from, to]) => {
    if (!from.test(changed)) throw new Error(`React Router reads its answers in another way now: ${from}`)
    return changed.replace(from, to)
  }, code)
}
