import { ALLOWED_PHASES, type AllowedPhases } from '#shared/domain/billing/dunning/phases.ts'

/** The phases of a membership in which a root field of the member endpoint may be used; part of its declaration. */
export function allowedIn(phases: AllowedPhases) {
  return { extensions: { phases } }
}

export function isAllowedPhases(value: unknown): value is AllowedPhases {
  return typeof value === 'string' && Object.hasOwn(ALLOWED_PHASES, value)
}
