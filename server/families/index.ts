export { createFamily, type NewFamily } from './create-family.ts'
export {
  ANSWERS_PER_DRAFT,
  duplicateBudget,
  likenessOfParent,
  likenessQuery,
  resemblesActiveCoParent,
  type DuplicateBudget,
  type Likeness,
} from './duplicates.ts'
export { hasSubscription } from './has-subscription.ts'
export { isFamilysAddress, lockFamilies } from './family-address.ts'
export { createInvitedFamily, type InvitedFamily } from './create-invited-family.ts'
