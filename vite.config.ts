import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { screenStylesPlugin } from './web/vite-plugins/screen-styles.ts'
import { screenTextsPlugin } from './web/vite-plugins/screen-texts.ts'

/** What every page needs: the libraries, then our own frame around a page. */
const BASE = /\/node_modules\/(react|react-dom|react-router|scheduler)\//
const SHELL = /\/web\/(root|entry|page-styles|screen-texts|sections\/shell\/)/
/** What most screens need; the fields and rules that only some need are not among it. */
const FORMS =
  /\/web\/(ui|lib)\/(?!payments|password|checklist|choice-card|spinner|plan-card|combobox|use-combobox|dialog|offer-banner|segmented)|\/domain\/(messages|flows\/(join|invited-paths)|experiments|people\/(name|plain-text|email))|\/web\/sections\/consent\//
/** Packages and prices, from their choice to the receipt. */
const PRICES =
  /\/domain\/(money|pricing\/package-texts)|\/web\/(sections\/checkout\/order-lines|ui\/segmented)/
/** What is asked of a parent, in both flows. */
const PARENT =
  /\/domain\/people\/(parent|phone)|\/web\/(sections\/parent-form\/|ui\/offer-banner|flows\/join\/(reload-link|use-keep-typed))/
const COMBOBOX = /\/web\/ui\/(use-)?combobox/
const PASSWORD = /\/web\/ui\/(password-field|checklist)|\/domain\/flows\/log-in/
const CREDENTIALS = /\/domain\/people\/(password|username|referral)|\/web\/sections\/credentials-form\//
/** A bill's address, wherever it is asked for. */
const BILL = /\/web\/sections\/checkout\/(address|bill|enter-into|time-zone|use-(ask|billing|places)|survive)/
/** Braintree's client and card fields, which the payment view always needs: alone its many parts weigh a sixth more. */
const CARD_FIELDS = /\/node_modules\/braintree-web\/(client|hosted-fields)\//
/** What the steps of the professional share. */
const PROFESSIONAL =
  /\/domain\/(flows\/professional|professionals\/fields)\.|\/web\/flows\/professional\/(use-fields|paths)\./

export default defineConfig({
  base: `${process.env.JOIN_BASE_PATH ?? '/join'}/`,
  plugins: [screenTextsPlugin(), screenStylesPlugin(), reactRouter()],
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files rather than many: each costs a slow network a round trip, and small ones compress badly.
            codeSplitting: {
              groups: [
                { name: 'card-fields', test: CARD_FIELDS, priority: 6 },
                { name: 'base', test: BASE, priority: 5 },
                { name: 'shell', test: SHELL, priority: 4 },
                { name: 'forms', test: FORMS, minShareCount: 2, priority: 3 },
                { name: 'prices', test: PRICES, minShareCount: 2, priority: 3 },
                { name: 'professional', test: PROFESSIONAL, priority: 2 },
                { name: 'combobox', test: COMBOBOX, priority: 2 },
                { name: 'password', test: PASSWORD, priority: 2 },
                { name: 'parent', test: PARENT, priority: 2 },
                { name: 'bill', test: BILL, priority: 1 },
                { name: 'credentials', test: CREDENTIALS, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
