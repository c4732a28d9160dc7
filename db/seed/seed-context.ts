import type { Runnable } from '#db/statement.ts'
import type { BrandCode } from './communities.ts'
import type { Person } from './people/person.ts'

/** The people of the demo data. */
export type SeedCast = {
  readonly staff: readonly Person[]
  readonly membersOf: Readonly<Record<BrandCode, readonly Person[]>>
}

export type SeedStatement = Runnable

/** The rows of one domain. They may refer to rows of domains that come earlier in `seed.ts`. */
export type SeedDomain = (cast: SeedCast, now: Date) => readonly SeedStatement[]
