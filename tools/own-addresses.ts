import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Lets each file of the server find its neighbours after it was put into one file with the others: `import.meta.url`
 * stays the address of the source. The folder of that one file must be two levels below the project.
 */
export function ownAddresses(): Plugin {
  return {
    name: 'own-addresses',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: 'import.meta.url' },
      handler(code, id) {
        const source = JSON.stringify(`../../${relative('.', id)}`)
        // No line moves, so the source map stays right.
        return {
          code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`),
          map: null,
        }
      },
    },
  }
}
