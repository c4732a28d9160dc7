import type { AppError } from '#shared/kernel/errors.ts'

/** The fields that a check refuses, separated by commas; null if it accepts the input. */
export function refusedFieldsOf(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    return Object.keys((error as AppError).fields ?? {}).join()
  }
}

export function tiers(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `Tier ${i}`)
}
