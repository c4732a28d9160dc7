import type { PageApi } from '../../lib/edge/page-api.ts'
import { graphql } from '../../lib/graphql/admin.ts'
import type { ViewRequests } from '../lists/submit-view-form.ts'

const SAVE = graphql(`
  mutation SaveArticleListView($name: String!, $query: String!, $isShared: Boolean!) {
    articleListViewSave(name: $name, query: $query, isShared: $isShared) { id }
  }
`)

const CHANGE = graphql(`
  mutation ChangeArticleListView($id: ID!, $name: String!, $isShared: Boolean!) {
    articleListViewChange(id: $id, name: $name, isShared: $isShared) { id }
  }
`)

const DELETE = graphql(`
  mutation DeleteArticleListView($id: ID!) {
    articleListViewDelete(id: $id) { id }
  }
`)

export function viewRequests(admin: PageApi): ViewRequests {
  return {
    save: (view) => admin(SAVE, view),
    change: (view) => admin(CHANGE, view),
    remove: (view) => admin(DELETE, view),
  }
}
