import type { Db } from '#db/client.ts'
import type { BrandCode } from './communities.ts'
import type { Person } from './people/person.ts'

/** Everybody in the demo data. */
export type SeedCast = {
  readonly staff: readonly Person[]
  readonly membersOf: Readonly<Record<BrandCode, readonly Person[]>>
}

export type SeedStatement = Parameters<Db['commit']>[0][number]

/** The rows of one domain. Domains run in the order of `seed.ts`, so a row may name rows of those before. */
export type SeedDomain = (db: Db, cast: SeedCast, now: Date) => readonly SeedStatement[]
