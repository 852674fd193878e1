export { mountRegistrations } from './routes.ts'
