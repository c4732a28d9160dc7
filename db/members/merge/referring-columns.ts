import { ACCOUNT_COLUMNS } from './columns/account.ts'
import { CONTENT_COLUMNS } from './columns/content.ts'
import { FORUM_COLUMNS } from './columns/forum.ts'
import { PEOPLE_COLUMNS } from './columns/people.ts'
import type { FollowingColumn, MovingColumn, ReferringColumn } from './referring-column.ts'

/** Every column of the database that refers to a member. */
export const REFERRING_COLUMNS: readonly ReferringColumn[] = [
  ...CONTENT_COLUMNS,
  ...FORUM_COLUMNS,
  ...PEOPLE_COLUMNS,
  ...ACCOUNT_COLUMNS,
]

export const MOVING_COLUMNS: readonly MovingColumn[] = REFERRING_COLUMNS.filter((one) => one.as === 'moves')
export const FOLLOWING_COLUMNS: readonly FollowingColumn[] = REFERRING_COLUMNS.filter((one) => one.as === 'follows')
