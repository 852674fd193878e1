import { bundle, transform, type Selector, type SelectorComponent, type Visitor } from 'lightningcss'
import type { Plugin } from 'vite'
import { sourcesBroughtBy } from './brought-modules.ts'
import { readWhenBuilt } from './read-when-built.ts'
import { drawnScreens } from './screens.ts'

const SHEET = 'web/styles/all.css'
const QUOTED = /"([^"]*)"|'([^'\n]*)'|`([^`]*)`/g
/** Chrome, Firefox and Safari as the build takes them, in the three bytes of a version. */
const TARGETS = { chrome: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) }
const SMALL = { filename: SHEET, minify: true, targets: TARGETS }

/**
 * The rules of the style sheet that a screen can use, by the name of its route: those whose classes all stand in quotes
 * somewhere in the modules that the screen, or the frame around it, brings to the browser. `root` is the frame alone.
 */
export function screenStyles(): Record<string, string> {
  const { code } = bundle(SMALL)
  const frame = classesNamedBy('web/root.tsx')
  const sheets = drawnScreens().map(({ id, file }) => [
    id,
    rulesFor(code, new Set([...frame, ...classesNamedBy(file)])),
  ])
  return { ...(Object.fromEntries(sheets) as Record<string, string>), root: rulesFor(code, frame) }
}

/** Reads the screens when the pages are built, so that nobody has to list by hand which rules a screen needs. */
export function screenStylesPlugin(): Plugin {
  return readWhenBuilt({ name: 'screen-styles', read: screenStyles })
}

function classesNamedBy(file: string): Set<string> {
  const quoted = sourcesBroughtBy(file).flatMap((source) => [...source.matchAll(QUOTED)])
  return new Set(quoted.flatMap(([, ...words]) => words.join('').split(/\s+/)))
}

function rulesFor(sheet: Uint8Array, named: ReadonlySet<string>): string {
  const drop: Visitor<never> = {
    Rule: {
      style: ({ value }) => (value.selectors.some((selector) => canMatch(selector, named)) ? undefined : []),
    },
  }
  const { code } = transform({ filename: SHEET, code: sheet, visitor: drop })
  // What is left empty goes only now: a visitor sees the rules after they were made small.
  return new TextDecoder().decode(transform({ ...SMALL, code }).code)
}

function canMatch(selector: Selector, named: ReadonlySet<string>): boolean {
  return selector.every((part) => canHold(part, named))
}

function canHold(part: SelectorComponent, named: ReadonlySet<string>): boolean {
  if (part.type === 'class') return named.has(part.name)
  if (part.type !== 'pseudo-class') return true
  if (part.kind === 'is' || part.kind === 'where' || part.kind === 'has')
    return part.selectors.some((selector) => canMatch(selector, named))
  return true
}
