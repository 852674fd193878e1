import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

export type Source = { path: string; text: string; lines: number; imports: string[] }

const ROOTS = ['domain', 'web', 'server', 'tests', 'tools', 'workshop']
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** Every TypeScript file of the project with its imports. Our own paths are relative to the root. */
export function readSources(): Source[] {
  return ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true })
      .map((name) => join(root, String(name)).split(sep).join('/'))
      .filter((path) => /\.tsx?$/.test(path))
      .map(readSource),
  )
}

function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8')
  const imports = [...text.matchAll(IMPORT)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? match[3]
    return name ? [resolveImport(path, name)] : []
  })
  return { path, text, lines: text.split('\n').length - 1, imports }
}

/** The imports that run with the file itself: no types, and no `import()`. */
export function staticImports({ path, text }: Source): string[] {
  const named = text.matchAll(/^(?:import|export) (?!type )(?:[^;'"]*? from )?'([^']+)'/gm)
  return [...named].map(([, name = '']) => resolveImport(path, name))
}

function resolveImport(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  if (!name.startsWith('.')) return name
  return normalize(join(dirname(from), name))
    .split(sep)
    .join('/')
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
}
