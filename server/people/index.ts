export { findRecipient, type Recipient } from './find-recipient.ts'
export { recordConsents, recordMarketing, recordPlan, recordRenewal, recordTerms } from './consents.ts'
export { forgetPerson, lockOldSignUps, lookAgain, type OldSignUp } from './forget-person.ts'
export {
  activate,
  addPerson,
  addPersonOnce,
  changePerson,
  saveReferral,
  type PersonChanges,
} from './person-store.ts'
