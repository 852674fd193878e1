export { findPerson, lastNamesOf, namesOf } from './find-person.ts'
export { countryOf, homeOf } from './home-of.ts'
export { findRecipient, type Recipient } from './find-recipient.ts'
export { endMailedLinks, linksSince } from './mailed-links.ts'
export {
  recordConsents,
  recordMarketing,
  recordPlan,
  recordRenewal,
  recordTerms,
  type RenewalTerms,
} from './consents.ts'
export { accessEmail, findAccessEmail, ownersOfEarlierEmail } from './email-held.ts'
export {
  changeAddress,
  changeEmailUndoably,
  findEmailChange,
  findPersonOfUndo,
  forgetEmailChange,
  isEmailTaken,
  oldEmailChanges,
  restoreEmail,
  type EmailChange,
} from './email-changes.ts'
export {
  findOldSignUps,
  forgetPerson,
  lockOldSignUp,
  recheckLater,
  type DueSignUp,
  type OldSignUp,
} from './forget-person.ts'
export {
  activate,
  addPerson,
  addPersonOnce,
  changePerson,
  saveReferral,
  type PersonChanges,
} from './person-store.ts'
export { heardFrom, personExport, writtenAddress } from './export-person.ts'
export { peopleHappened } from './happened.ts'
export { findPeople, type FoundPerson } from './search/find-people.ts'
export { keepLastNames } from './search/last-names.ts'
