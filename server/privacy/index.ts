export { forgetUnfinished } from './forget-unfinished.ts'
