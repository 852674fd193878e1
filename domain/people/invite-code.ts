/** Digits of the code that verifies the address of an invited parent. */
export const INVITE_CODE_LENGTH = 6
/** How long this code is valid. */
export const INVITE_CODE_MINUTES = 15
