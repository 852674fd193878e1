export { ErrorScreen } from './error-screen.tsx'
export { SuccessScreen } from './success-screen.tsx'
