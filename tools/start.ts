/** `npm start`: builds what is not built, then serves everything from this process, on the sandbox gateway. */
process.env.NODE_ENV = 'production'
process.env.STAGE ??= 'local'
await import('./build.ts')
await import('../server/main.ts')
