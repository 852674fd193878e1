export { createFamily, type NewFamily } from './create-family.ts'
