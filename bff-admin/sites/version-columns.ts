import { pickColumns } from '#db/pick-columns.ts'
import { communityVersions } from '#db/schema/staff/community-versions.ts'

/** What a version of a brand holds of it. */
export const versionColumns = pickColumns(communityVersions, {
  name: true,
  familiarName: true,
  timeZone: true,
  config: true,
  hosts: true,
  closures: true,
})
