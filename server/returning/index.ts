export { forgetChoice } from './choice-store.ts'
export { returningParent } from './buyer.ts'
