import { readable } from '#shared/domain/articles/text-runs.ts'
import { MEMBER_TIER_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { type FieldRefusal, refusedField } from '../staff/checked-fields.ts'

/** The membership tiers in scope, each once; null if the name of one is empty or too long. */
export function readTiers(typed: readonly string[]): readonly string[] | null {
  const tiers = [...new Set(typed.map((tier) => readable(tier).trim()))].toSorted()
  return tiers.some((tier) => tier === '' || countCharacters(tier) > MEMBER_TIER_MAX_CHARACTERS) ? null : tiers
}

/** The membership tiers that may see something, at most `max`; throws with the name of the field. */
export function checkTiers(
  typed: readonly string[],
  { max, tooMany }: { readonly max: number; readonly tooMany: FieldRefusal },
): readonly string[] {
  const tiers = readTiers(typed)
  if (tiers === null) throw refusedField('tiers', FORM_CODES.unknown)
  if (tiers.length > max) throw refusedField('tiers', FORM_CODES.unknown, tooMany)
  return tiers
}
