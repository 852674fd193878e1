import { globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Bundle = { script: string; style: string }

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ENTRY = 'workshop/components/entry.tsx'
const SOURCES = ['web/ui/*', 'web/styles/*', 'workshop/components/*']

let built: { version: string; bundle: Promise<Bundle> } | null = null

/** The components for a browser, with their style. The bundle is built again after an edit. */
export async function bundleComponents(): Promise<Bundle> {
  const version = versionOfSources()
  if (built?.version !== version) built = { version, bundle: build() }
  return built.bundle
}

function versionOfSources(): string {
  const files = globSync(SOURCES, { cwd: ROOT })
  return files.map((file) => `${file} ${statSync(`${ROOT}${file}`).mtimeMs}`).join('\n')
}

async function build(): Promise<Bundle> {
  const vite = await import('vite')
  const made = await vite.build({
    configFile: false,
    root: ROOT,
    base: '/dev/components/',
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      // The style sheet contains its font and pictures, so that it is one file.
      assetsInlineLimit: Infinity,
      rolldownOptions: { input: `${ROOT}${ENTRY}` },
    },
  })
  const files = (Array.isArray(made) ? made : [made]).flatMap((each) => ('output' in each ? each.output : []))
  const script = files.find((file) => file.type === 'chunk' && file.isEntry)
  const style = files.find((file) => file.fileName.endsWith('.css'))
  return {
    script: script?.type === 'chunk' ? script.code : '',
    style: style?.type === 'asset' ? String(style.source) : '',
  }
}
