import type { Plugin } from 'vite'

/** Makes `virtual:<name>` a module of what `read` finds in the sources: once for a build, anew at every change in development. */
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
