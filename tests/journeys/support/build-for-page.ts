import { build } from 'vite'

/** Builds a file of the tests like the product: its entry, `entry.js`, and its lazy chunks. */
export async function buildForPage(input: string): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input, output: { entryFileNames: 'entry.js' } },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error(`${input} was not built as expected`)
  return new Map(built.output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one.code]] : [])))
}
