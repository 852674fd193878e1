import {
  bundle,
  Features,
  transform,
  type Selector,
  type SelectorComponent,
  type Visitor,
} from 'lightningcss'
import type { Plugin } from 'vite'
import { sourcesImportedBy } from './imported-sources.ts'
import { readWhenBuilt } from './read-when-built.ts'
import { renderedScreens } from './screens.ts'

const SHEET = 'web/styles/all.css'
const QUOTED = /"([^"]*)"|'([^'\n]*)'|`([^`]*)`/g
/** The build's minimum versions of Chrome, Firefox and Safari, in Lightning CSS's three-byte form. */
const TARGETS = { chrome: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) }
/** `light-dark()` is not used, so the variables that would replace it are left out. */
const SMALL = { filename: SHEET, minify: true, targets: TARGETS, exclude: Features.LightDark }

/**
 * The style rules that each screen can use, by route name. A rule is included if all its classes occur in quotes in browser
 * modules of the screen or the frame. `root` has the rules of the frame only.
 */
export function screenStyles(): Record<string, string> {
  const { code } = bundle(SMALL)
  const frame = classesNamedBy('web/root.tsx')
  const sheets = renderedScreens().map(({ id, file }) => [
    id,
    rulesFor(code, new Set([...frame, ...classesNamedBy(file)])),
  ])
  return { ...(Object.fromEntries(sheets) as Record<string, string>), root: rulesFor(code, frame) }
}

/** Finds the rules of every screen at build time, so no list is kept by hand. */
export function screenStylesPlugin(): Plugin {
  return readWhenBuilt({ name: 'screen-styles', read: screenStyles })
}

function classesNamedBy(file: string): Set<string> {
  const quoted = sourcesImportedBy(file).flatMap((source) => [...source.matchAll(QUOTED)])
  return new Set(quoted.flatMap(([, ...words]) => words.join('').split(/\s+/)))
}

function rulesFor(sheet: Uint8Array, named: ReadonlySet<string>): string {
  const drop: Visitor<never> = {
    Rule: {
      style: ({ value }) => (value.selectors.some((selector) => canMatch(selector, named)) ? undefined : []),
    },
  }
  const { code } = transform({ filename: SHEET, code: sheet, visitor: drop })
  // A second pass removes the empty rules, because the visitor runs after minification.
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
