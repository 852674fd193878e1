import { defineConfig } from 'vite'
import { CONSOLE_BASE } from './domain/console/console-paths.ts'
import { CONSOLE_ENTRY, CONSOLE_SCRIPT, CONSOLE_STYLE } from './server/console/pages/sources.ts'

/** The pages of the console: one module for the server, the style sheet and the script. */
export default defineConfig({
  base: `${CONSOLE_BASE}/`,
  publicDir: false,
  appType: 'custom',
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        outDir: 'build/console/client',
        manifest: 'manifest.json',
        rolldownOptions: { input: [CONSOLE_STYLE, CONSOLE_SCRIPT] },
      },
    },
    ssr: {
      build: {
        outDir: 'build/console/server',
        rolldownOptions: { input: { entry: CONSOLE_ENTRY } },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
})
