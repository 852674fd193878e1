export { forgetChoice } from './choice-store.ts'
export { returningParents } from './buyer-kind.ts'
