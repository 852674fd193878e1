export { smtpServer } from './smtp-server.ts'
