export { datedTableTax } from './gateway.ts'
