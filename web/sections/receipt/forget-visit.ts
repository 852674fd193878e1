/** Deletes what scripts have stored for this visit. */
export function forgetVisit(): void {
  try {
    sessionStorage.clear()
  } catch {
    // The browser blocks its storage, so it is empty.
  }
}
