export { forgetProfile } from './forget-profile.ts'
export { mountProfessionals } from './routes.ts'
export { profileExport } from './export-profile.ts'
