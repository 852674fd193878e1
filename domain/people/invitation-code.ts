/** Digits of the code that verifies the address of an invited parent. */
export const INVITATION_CODE_LENGTH = 6
/** How long this code is valid. */
export const INVITATION_CODE_MINUTES = 15
