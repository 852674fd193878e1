export { createFamily, type NewFamily } from './create-family.ts'
export { duplicateBudget, forgottenAnswers, hasAnswerLeft, type DuplicateBudget } from './duplicate-budget.ts'
export {
  askAboutCoParent,
  isSamePerson,
  duplicateMatch,
  duplicateMatchQuery,
  tellOwners,
  typedPerson,
  wordsOf,
  type Person,
} from './duplicates.ts'
export { isWarnedOfAccount } from './judge-parent.ts'
export { findFamilyOf, isFamilysAddress, lockFamilies } from './family-address.ts'
export { readFamiliesOf, secondParents, type FamilyOfPerson } from './families-of-person.ts'
export { familiesEnteredBy } from './families-entered.ts'
export { createInvitedFamily, type InvitedFamily } from './create-invited-family.ts'
export { familiesOf, forgetMember, hasActiveParent, unfinishedBeside } from './forget-member.ts'
export { noteCoParent, replaceMember } from './family-members.ts'
export { familyExport } from './export-family.ts'
