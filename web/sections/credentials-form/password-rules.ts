import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/people/password.ts'

/** What password managers may make a password of. */
export const PASSWORD_RULES = `minlength: ${PASSWORD_MIN}; maxlength: ${PASSWORD_MAX}; required: lower, upper; required: digit; required: [-!@#$%^&*_+=.,?];`
