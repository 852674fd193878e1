import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { asciiOnly, SERVER_OUTPUT } from './tools/server-output.ts'
import { chunkGroups } from './web/delivery/plugins/chunk-groups.ts'
import { directEntryPlugin } from './web/delivery/plugins/direct-entry.ts'
import { discoverOncePlugin } from './web/delivery/plugins/discover-once.ts'
import { leanReactPlugin } from './web/delivery/plugins/lean-react.ts'
import { leanRouterPlugin } from './web/delivery/plugins/lean-router.ts'
import { lostAnswersPlugin } from './web/delivery/plugins/lost-answers.ts'
import { screenStylesPlugin } from './web/delivery/plugins/screen-styles.ts'
import { screenTextsPlugin } from './web/delivery/plugins/screen-texts.ts'

export default defineConfig({
  base: `${process.env.JOIN_BASE_PATH ?? '/join'}/`,
  plugins: [
    screenTextsPlugin(),
    screenStylesPlugin(),
    directEntryPlugin(),
    leanReactPlugin(),
    leanRouterPlugin(),
    discoverOncePlugin(),
    lostAnswersPlugin(),
    reactRouter(),
    asciiOnly(),
  ],
  build: { target: 'es2022' },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
    },
    ssr: { build: { rolldownOptions: { output: SERVER_OUTPUT } } },
  },
})
