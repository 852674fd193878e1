export { mountLookups } from './routes.ts'
