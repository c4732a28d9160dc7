import { contentVersions } from '#db/schema/content/content-bank.ts'
import type { ContentKey } from '#shared/domain/content-bank/blocks.ts'
import { communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import { readBlocks, toHtml } from '../markup.ts'
import { daysBefore } from '../offsets.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'
import { readSeedFile } from '../tables.ts'

const PUBLISHED_DAYS_AGO = 400

/** The defaults of all brands; the guidelines and agreements of each are written with its articles. */
const DEFAULTS: readonly (readonly [key: ContentKey, title: string, body: () => string])[] = [
  ['article-guidelines', 'Content Guidelines', () => toHtml(readBlocks(readSeedFile('./writing/guidelines.md')))],
  [
    'sign-in-help',
    '',
    () =>
      '<p>Members join by invitation. If you can’t sign in, write to us and we’ll help you within a working day.</p>',
  ],
  ['email-closing', '', () => '<p>Best wishes,<br>the {community} team</p>'],
  ['email-footer', '', () => '<p>{community}, for members only. Please don’t forward emails with personal links.</p>'],
]

export function seedContentBank({ staff }: SeedCast, now: Date): SeedStatement[] {
  const [author] = staff
  return insertRows(
    contentVersions,
    DEFAULTS.map(([key, title, body]) => ({
      ...{ id: seededId(`content ${key} 1`), communityId: communityId('ADM'), key, version: 1, title, body: body() },
      ...{ why: 'First version', authorId: author?.id ?? null, createdAt: daysBefore(now, PUBLISHED_DAYS_AGO) },
    })),
  )
}
