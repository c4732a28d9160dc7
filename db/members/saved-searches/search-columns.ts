import { pickColumns } from '#db/pick-columns.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'

/** What a search that a member keeps asks for. */
export const searchColumns = pickColumns(savedSearches, {
  id: true,
  name: true,
  text: true,
  industry: true,
  location: true,
  expertise: true,
  groupId: true,
})
