import { STEP_KEYS } from '#shared/domain/onboarding/steps.ts'

export const GET_STARTED_PATH = '/get-started'

/** The paths to which the forms of the steps are posted. */
export const GET_STARTED_POST_PATHS = STEP_KEYS.filter(
  (step) => step !== 'payment' && step !== 'frec-shutdown-step',
).map((step) => `${GET_STARTED_PATH}/${step}`)

export type Deal = { readonly dealId: string; readonly productId?: string | null }

/** A step as GraphQL names it: `ep_landing`. */
export function stepPath(step: string): string {
  return `${GET_STARTED_PATH}/${step.replaceAll('_', '-')}`
}

/** Adds the link of the invitation, which the steps before the password need. */
export function withDeal(path: string, { dealId, productId }: Deal): string {
  return `${path}?${new URLSearchParams({ dealId, ...(productId ? { productId } : {}) })}`
}
