export { mountMailReports } from './mount-mail-reports.ts'
