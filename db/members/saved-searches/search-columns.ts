import { pickColumns } from '#db/pick-columns.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'

/** The criteria of a saved search. */
export const searchColumns = pickColumns(savedSearches, {
  id: true,
  name: true,
  text: true,
  industry: true,
  location: true,
  expertise: true,
  groupId: true,
})
