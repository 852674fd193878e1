/** The `SECRET_KEY` of tests. */
export const SECRET_OF_TESTS = 'a secret of the tests, long enough to be accepted'
