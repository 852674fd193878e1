import type { Plugin } from 'vite'

const ENTRY = 'web/entry.client.tsx'
const MANIFEST = '.vite/manifest.json'

type Manifest = Record<string, { file: string; imports?: string[] }>

/**
 * Lets pages load the file with the code of their entry. The bundler writes another file that only imports this one,
 * because a group of `chunk-groups.ts` has the code. That file would be a request more.
 */
export function directEntryPlugin(): Plugin {
  return {
    name: 'direct-entry',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const listed = bundle[MANIFEST]
        // Without a manifest this is not the build of the pages.
        if (listed?.type !== 'asset') return
        const { file, manifest } = withoutEntryFile(JSON.parse(String(listed.source)) as Manifest)
        listed.source = JSON.stringify(manifest)
        delete bundle[file]
      },
    },
  }
}

/** Lists the entry as the one file that it imports. `file` is the entry's own file, which nothing needs then. */
export function withoutEntryFile(manifest: Manifest): { file: string; manifest: Manifest } {
  const { file, imports: [only = '', ...others] = [] } = manifest[ENTRY] ?? {}
  const target = manifest[only]
  if (!file || !target || others.length > 0) throw new Error(`${ENTRY} must import one file and nothing else`)
  return { file, manifest: { ...manifest, [ENTRY]: target } }
}
