import { readable } from '#shared/domain/articles/text-runs.ts'
import { MEMBER_TIER_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { countCharacters } from '#shared/kernel/words.ts'

/** The membership tiers in scope, each once; null if the name of one is empty or too long. */
export function readTiers(typed: readonly string[]): readonly string[] | null {
  const tiers = [...new Set(typed.map((tier) => readable(tier).trim()))].toSorted()
  return tiers.some((tier) => tier === '' || countCharacters(tier) > MEMBER_TIER_MAX_CHARACTERS) ? null : tiers
}
