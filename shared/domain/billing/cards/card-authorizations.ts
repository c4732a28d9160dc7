/** The outcome of an attempt, or of its reversal, in the authorisation log; null: not applicable. */
export type AuthorizationOutcome = 'success' | 'failure' | null

/** A response code above 0 is a failure. */
export function responseOutcome(responseCode: number | null): AuthorizationOutcome {
  if (responseCode === null) return null
  return responseCode > 0 ? 'failure' : 'success'
}

/** A reversal has succeeded if the provider answered with 200. */
export function reversalOutcome(httpStatus: number | null): AuthorizationOutcome {
  if (httpStatus === null) return null
  return httpStatus === 200 ? 'success' : 'failure'
}

/** Shown while the log loads. */
export const AUTHORIZATION_PLACEHOLDER_ROWS = 10
