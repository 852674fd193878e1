export { readTrail, TRAIL_PAGE } from './audit/read-trail.ts'
export { recordAction } from './audit/record-action.ts'
export { verifyChain, type Head } from './audit/verify-chain.ts'
export type { Staff } from './staff.ts'
