import type { Plugin } from 'vite'

/**
 * How the server's own files are written. V8 keeps the text of each file in memory. It needs one byte a character for
 * ASCII text, and two for the whole file if one character needs them.
 */
export const SERVER_OUTPUT = { charset: 'ascii', comments: false } as const

const NOT_ASCII = /^.*[^\0-\x7f].*$/m

/** Fails the build if a file of the server is not ASCII. A tagged template keeps its characters, so SQL binds them. */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const line = file.type === 'chunk' ? NOT_ASCII.exec(file.code)?.[0] : undefined
        if (line) this.error(`${file.fileName} is not ASCII: ${line.trim()}`)
      }
    },
  }
}
