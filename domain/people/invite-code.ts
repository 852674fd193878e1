/** Digits of the code that is mailed to the address an invited parent typed. */
export const INVITE_CODE_LENGTH = 6
/** How long that code works. */
export const INVITE_CODE_MINUTES = 15
