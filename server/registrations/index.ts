export { newParent } from './buyer.ts'
export { extendDraft } from './extend-draft.ts'
export { forgetDraftOf, forgetEverybody, forgetOthers } from './forget-drafts.ts'
export { mountRegistrations } from './routes.ts'
