/** Screens import this folder only through this file. The pages’ root and the build use the other files. */
export { lateRules } from './late-rules.ts'
export { packNames, useNames } from './packed-names.ts'
