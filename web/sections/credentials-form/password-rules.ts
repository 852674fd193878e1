import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/people/password.ts'

/** The rules for password managers that generate a password. */
export const PASSWORD_RULES = `minlength: ${PASSWORD_MIN}; maxlength: ${PASSWORD_MAX}; required: lower, upper; required: digit; required: [-!@#$%^&*_+=.,?];`
