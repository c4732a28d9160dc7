import type { SecurityRule } from './rule.ts'
import { BOUNDARY_RULES } from './rules/boundary.ts'
import { DATA_RULES } from './rules/data.ts'
import { HYGIENE_RULES } from './rules/hygiene.ts'
import { IDENTITY_RULES } from './rules/identity.ts'
import { INPUT_RULES } from './rules/input.ts'
import { MONEY_RULES } from './rules/money.ts'
import { RIGHT_RULES } from './rules/rights.ts'
import { SESSION_RULES } from './rules/sessions.ts'

/** Every security rule of the product, with the tests and checks that hold it. */
export const SECURITY_RULES: readonly SecurityRule[] = [
  ...IDENTITY_RULES,
  ...SESSION_RULES,
  ...BOUNDARY_RULES,
  ...INPUT_RULES,
  ...RIGHT_RULES,
  ...MONEY_RULES,
  ...DATA_RULES,
  ...HYGIENE_RULES,
]
