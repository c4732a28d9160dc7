import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'

export const ANNOUNCEMENT_PAGE = graphql(
  `
    query AnnouncementPage($id: ID!) {
      me { ...MeInShell }
      announcement(id: $id) { subject body sentAt }
    }
  `,
  [ME_IN_SHELL],
)
