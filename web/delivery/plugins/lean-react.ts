import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { lean } from './lean-router.ts'

/**
 * The exports of React's packages that nothing in the browser uses. The packages are CommonJS and need each other, so
 * the bundler keeps all that they export.
 */
const UNUSED: Record<string, readonly string[]> = {
  react: [
    'Activity',
    'Children',
    'Profiler',
    'PureComponent',
    'StrictMode',
    'ViewTransition',
    '__COMPILER_RUNTIME',
    'addTransitionType',
    'cache',
    'cacheSignal',
    'cloneElement',
    'createRef',
    'isValidElement',
    'unstable_useCacheRefresh',
    'useActionState',
    'useDebugValue',
    'useDeferredValue',
    'useInsertionEffect',
  ],
  'react-dom': [
    'browser',
    'createPortal',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ],
  scheduler: [
    'unstable_forceFrameRate',
    'unstable_next',
    'unstable_runWithPriority',
    'unstable_wrapCallback',
  ],
}

const EXPORTING = /\/node_modules\/(react|react-dom|scheduler)\/cjs\/\1\.production\.js$/

/** Functions of React DOM that only the unused exports call. */
const UNUSED_FUNCTIONS = [
  'preconnect',
  'prefetchDNS',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preload',
]
const REACT_DOM = /\/node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/

/** Removes these exports from the browser's React. If one of our modules imports one of them, the build stops. */
export function leanReactPlugin(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      // Our modules are plain JavaScript by then.
      order: 'post',
      filter: { code: /\b(react|scheduler)\b/ },
      handler(code, id) {
        const unused = UNUSED[EXPORTING.exec(id)?.[1] ?? '']
        if (unused) return { code: withoutExports(code, unused), map: null }
        if (REACT_DOM.test(id)) return { code: lean(code, UNUSED_FUNCTIONS), map: null }
        const imported = id.includes('/node_modules/') ? [] : unusedImportsIn(code)
        if (imported.length > 0)
          throw new Error(`lean-react.ts leaves out ${imported.join(', ')}, which ${id} imports`)
        return null
      },
    },
  }
}

/** A CommonJS module without these exports. The minifier then removes the functions that only they need. */
export function withoutExports(code: string, unused: readonly string[]): string {
  const found: ESTree.ExpressionStatement[] = []
  new Visitor({
    ExpressionStatement: (statement) => {
      if (unused.includes(exportedBy(statement) ?? '')) found.push(statement)
    },
  }).visit(parseSync('module.js', code).program)
  if (found.length < unused.length) throw new Error(`React has not all of ${unused.join(', ')}`)
  return found.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}

/** The name of an export, such as `use` of `exports.use = …`. */
function exportedBy({ expression }: ESTree.ExpressionStatement): string | null {
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return null
  const { object, property } = expression.left
  const isExport = object.type === 'Identifier' && object.name === 'exports'
  return isExport && property.type === 'Identifier' ? property.name : null
}

/** The unused exports that a module imports. */
export function unusedImportsIn(code: string): string[] {
  const found: string[] = []
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      for (const specifier of specifiers) {
        if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
        if (UNUSED[source.value]?.includes(specifier.imported.name)) found.push(specifier.imported.name)
      }
    },
  }).visit(parseSync('module.js', code).program)
  return found
}
