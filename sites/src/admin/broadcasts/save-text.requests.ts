import { graphql } from '../../lib/graphql/admin.ts'

export const SAVE_TEXT = graphql(`
  mutation SaveBroadcastText($broadcastId: ID!, $title: String!, $content: String!, $baseTextId: ID!) {
    broadcastSaveText(broadcastId: $broadcastId, title: $title, content: $content, baseTextId: $baseTextId) {
      id title content updatedAt
    }
  }
`)
