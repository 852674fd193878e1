export { mountProfessionals } from './routes.ts'
