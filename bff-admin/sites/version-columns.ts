import { pickColumns } from '#db/pick-columns.ts'
import { communityVersions } from '#db/schema/staff/community-versions.ts'

/** The columns of a brand that a version stores. */
export const versionColumns = pickColumns(communityVersions, {
  name: true,
  familiarName: true,
  timeZone: true,
  config: true,
  hosts: true,
  closures: true,
})
