import type { Plugin } from 'vite'

/** Provides `virtual:<name>` with the result of `read`: once for a build, and after every change in development. */
export function readWhenBuilt({ name, read }: { name: string; read: () => unknown }): Plugin {
  const id = `\0virtual:${name}`
  return {
    name,
    resolveId: (wanted) => (wanted === `virtual:${name}` ? id : undefined),
    load: (wanted) => (wanted === id ? `export default ${JSON.stringify(read())}` : undefined),
    hotUpdate({ modules }) {
      const module = this.environment.moduleGraph.getModuleById(id)
      return module ? [...modules, module] : undefined
    },
  }
}
