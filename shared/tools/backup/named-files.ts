import { exportFileKey } from '#db/members/privacy/export-files.ts'
import { pictureFileKey } from '#db/pictures/file-keys.ts'
import type { Driver } from './table-rows.ts'

type PictureRow = { readonly id: string; readonly communityId: string; readonly sizes: string }
type PartRow = {
  readonly id: string
  readonly communityId: string
  readonly attempt: number
  readonly position: number
}

/** The keys of files that are completely stored according to their rows: of visible pictures, and of existing or running exports. */
export function namedFiles(driver: Driver): readonly string[] {
  const pictures = driver
    .prepare(`SELECT id, community_id AS communityId, sizes FROM pictures WHERE state = 'IN_USE'`)
    .all() as readonly PictureRow[]
  const parts = driver
    .prepare(
      `SELECT e.id, e.community_id AS communityId, p.attempt, p.position FROM data_export_parts p
        JOIN data_exports e ON e.id = p.export_id WHERE e.state = 'READY'
      UNION ALL
      SELECT e.id, e.community_id, p.attempt, p.position FROM community_export_parts p
        JOIN community_exports e ON e.id = p.export_id WHERE e.state IN ('WAITING', 'READY') AND p.sha256 IS NOT NULL`,
    )
    .all() as readonly PartRow[]
  return [
    ...pictures.flatMap((picture) =>
      (JSON.parse(picture.sizes) as readonly number[]).map((pixels) => pictureFileKey(picture, pixels)),
    ),
    ...parts.map((part) => exportFileKey(part, part)),
  ]
}
