export { returningParent } from './buyer.ts'
