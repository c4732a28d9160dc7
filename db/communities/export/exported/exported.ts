import { ARTICLE_TABLES, PANEL_TABLES } from './articles.ts'
import { COMMUNITY_TABLES } from './community.ts'
import type { ExportedTable } from './exported-table.ts'
import { FORUM_TABLES } from './forum.ts'
import { PAYMENT_TABLES } from './payments.ts'
import { PEOPLE_TABLES } from './people.ts'
import { PICTURE_TABLES } from './pictures.ts'

/** Every table that an export of a community contains, in order. The picture files come after them. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  ...COMMUNITY_TABLES,
  ...PEOPLE_TABLES,
  ...PAYMENT_TABLES,
  ...ARTICLE_TABLES,
  ...PANEL_TABLES,
  ...FORUM_TABLES,
  ...PICTURE_TABLES,
]
