export { forgetProfile } from './professional-store.ts'
export { mountProfessionals } from './routes.ts'
export { profileExport } from './export-profile.ts'
