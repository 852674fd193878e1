import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What every page needs. */
const BASE = /\/node_modules\/(react|react-dom|react-router|scheduler)\/|^\0(rolldown|vite)\//
const SHELL = /\/web\/(root|sections\/shell\/|flows\/\w+\/layout)/
/** What pages of several flows use; the payment page keeps to itself what only it needs. */
const SHARED = /\/(web\/(ui|lib|sections)|domain)\/(?!payments\/|checkout\/)/

export default defineConfig({
  base: `${process.env.JOIN_BASE_PATH ?? '/join'}/`,
  plugins: [reactRouter()],
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
                { name: 'shared', test: SHARED, minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
