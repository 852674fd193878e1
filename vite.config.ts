import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { screenTextsPlugin } from './web/vite-plugins/screen-texts.ts'

/** What every page needs: the libraries, then our own frame around a page. */
const BASE = /\/node_modules\/(react|react-dom|react-router|scheduler)\/|^\0(rolldown|vite)\//
const SHELL = /\/web\/(root|entry|sections\/shell\/|flows\/\w+\/layout)/
/** What most forms need; postal codes and what only paying needs are not among it. */
const FORMS = /\/web\/(ui|lib)\/(?!payments\/)|\/domain\/(people|messages|money|flows\/join|experiments)/
/** What the steps of the professional share. */
const PROFESSIONAL =
  /\/domain\/(flows\/professional|professionals\/fields)\.|\/web\/flows\/professional\/(use-fields|paths)\./

export default defineConfig({
  base: `${process.env.JOIN_BASE_PATH ?? '/join'}/`,
  plugins: [screenTextsPlugin(), reactRouter()],
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files rather than many: each costs a slow network a round trip, and small ones compress badly.
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE, priority: 3 },
                { name: 'shell', test: SHELL, priority: 2 },
                { name: 'professional', test: PROFESSIONAL, priority: 1 },
                { name: 'forms', test: FORMS, minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
