import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/production\/lib\//
/** Functions of React Router that check something. The last argument of a call is a sentence for developers. */
const CHECK = /^(UNSAFE_)?(invariant|warning|warningOnce)$/
/**
 * Functions by module. They only run for `HydratedRouter instrumentations`, for `Link prefetch`, for routes below no
 * `ErrorBoundary`, for server components, for a router without loaders, and for `ssr: false`. We have none of these.
 * `getPartialManifest` only runs on the server.
 */
const UNUSED: Record<string, readonly string[]> = {
  'router/instrumentation.js': ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  'hooks.js': ['DefaultErrorComponent', 'RSCErrorHandler', 'useNavigateUnstable'],
  'dom/ssr/components.js': ['PrefetchPageLinks'],
  'dom/ssr/fog-of-war.js': ['getPartialManifest'],
  'dom/ssr/single-fetch.js': ['nonSsrStrategy'],
}

/**
 * Removes from the browser's React Router what no visitor needs: sentences for developers, and unused functions.
 * Development uses the whole router.
 */
export function leanRouterPlugin(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ROUTER },
      handler: (code, id) => ({ code: lean(code, UNUSED[id.replace(/.*\/lib\//, '')]), map: null }),
    },
  }
}

type Change = { start: number; end: number; to: string }

/**
 * The program without the sentences of its checks and errors. The `unused` functions only throw. If one of them is
 * missing, it throws, because React Router has another name for it now.
 */
export function lean(code: string, unused: readonly string[] = []): string {
  const { program } = parseSync('module.js', code)
  const bodies = program.body.flatMap((part) =>
    part.type === 'FunctionDeclaration' && part.body && unused.includes(part.id?.name ?? '')
      ? [{ start: part.body.start, end: part.body.end, to: '{ throw new Error("unused") }' }]
      : [],
  )
  if (bodies.length < unused.length) throw new Error(`React Router has not all of ${unused.join(', ')}`)
  const sentences = sentencesIn(program).filter(
    ({ start }) => !bodies.some((body) => body.start <= start && start < body.end),
  )
  return [...bodies, ...sentences]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, to }) => text.slice(0, start) + to + text.slice(end), code)
}

function sentencesIn(program: ESTree.Program): Change[] {
  const found: Change[] = []
  const add = (sentence?: ESTree.Argument) => {
    if (sentence && ['Literal', 'TemplateLiteral', 'BinaryExpression'].includes(sentence.type))
      found.push({ start: sentence.start, end: sentence.end, to: '""' })
  }
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && CHECK.test(callee.name)) add(given.at(-1))
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && callee.name === 'Error') add(given[0])
    },
  }).visit(program)
  return found
}
