import { graphql } from '../../lib/graphql/admin.ts'

/** What `SavedViews.astro` shows of a view. */
export const SAVED_VIEW = graphql(`
  fragment SavedView on StaffListView { id name query isShared isOwn ownerName }
`)
