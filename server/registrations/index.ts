export { newParent } from './buyer.ts'
export { FORGOTTEN } from './forgotten.ts'
export { mountRegistrations } from './routes.ts'
