import { and, sql } from 'drizzle-orm'
import { images } from '#db/schema/members.ts'
import { pictures } from '#db/schema/pictures.ts'
import { isAlso } from '#db/statement.ts'
import type { ExportedTable, OfCommunity } from './exported-table.ts'

/** What was removed is deleted soon, and has no place in an export. */
export function isPictureInUse(p: OfCommunity) {
  return and(isAlso(pictures.communityId, p.communityId), sql`+${pictures.state} = 'IN_USE'`)
}

/** What their files are of: these have the names that the rows give as `id`. */
export const PICTURE_TABLES: readonly ExportedTable[] = [
  {
    table: pictures,
    label: 'Images that were uploaded; their files are in “picture_files”',
    without: ['operationId', 'state', 'bytes', 'changedAt'],
    isOf: isPictureInUse,
  },
  { table: images, label: 'Drawings and logos; their files are in “image_files”', without: ['data'] },
]
